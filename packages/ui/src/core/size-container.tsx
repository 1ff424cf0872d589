import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A container whose width determines the layout of its content (`CONTAINER_BELOW_800`). Do not put fixed-position elements
 * inside, since it would become their containing block.
 */
export const SizeContainer = chakra('div', { base: { containerName: 'room', containerType: 'inline-size' } });
