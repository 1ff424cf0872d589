import { chakra } from '@chakra-ui/react/styled-system';

/** A place whose width decides how its content is laid out (`ROOM_BELOW_800`). No window may hang in it by fixed position. */
export const SizeContainer = chakra('div', { base: { containerName: 'room', containerType: 'inline-size' } });
