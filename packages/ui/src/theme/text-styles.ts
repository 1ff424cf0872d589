import { defineTextStyles } from '@chakra-ui/react/styled-system';

const serif = { fontFamily: 'serif', fontWeight: 'serif', lineHeight: 'tight' };

/**
 * Serif is the font of records: county names, headings of pages and documents, plain-language entry points. Data and actions are
 * never serif.
 */
export const textStyles = defineTextStyles({
  cover: { value: { ...serif, fontSize: 't-40', lineHeight: '1.05', letterSpacing: 'cover' } },
  page: { value: { ...serif, fontSize: 't-28', letterSpacing: 'heading' } },
  document: { value: { ...serif, fontSize: 't-22', letterSpacing: 'serif' } },
  entry: { value: { ...serif, fontSize: 't-18' } },
  section: { value: { fontFamily: 'sans', fontWeight: 'strong', fontSize: 't-18', lineHeight: 'tight' } },
  group: { value: { fontFamily: 'sans', fontWeight: 'strong', fontSize: 't-14', lineHeight: 'data' } },
  read: { value: { fontFamily: 'sans', fontWeight: 'normal', fontSize: 't-16', lineHeight: 'read' } },
  lead: { value: { fontFamily: 'sans', fontWeight: 'normal', fontSize: 't-18', lineHeight: 'read' } },
  data: { value: { fontSize: 't-15', lineHeight: 'data' } },
  note: { value: { fontSize: 't-14', lineHeight: 'data' } },
});
