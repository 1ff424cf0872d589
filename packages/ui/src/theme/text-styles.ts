import { defineTextStyles } from '@chakra-ui/react/styled-system';

const SERIF = { fontFamily: 'serif', fontWeight: 'medium', lineHeight: 'tight' };
const SANS = { fontFamily: 'sans', fontWeight: 'normal', lineHeight: 'read' };
const SANS_HEADING = { fontFamily: 'sans', fontWeight: 'strong' };

/**
 * The styles of text. The tokens of their values, and the pixels of each font size, are in `tokens.ts`.
 *
 * Serif is for the county's name, the titles of pages, documents and dialogs, the heading above the form of a `CoverPage`, the links of
 * the home page, and the first line of an `EmptyState` that is not a hint. Data, form fields and buttons are never serif.
 */
export const textStyles = defineTextStyles({
  /** The county's name on a `CoverPage`, such as the login page. */
  cover: { value: { ...SERIF, fontSize: 't-40', lineHeight: 'cover', letterSpacing: 'cover' } },
  /** The heading of a page, and the one above the form of a `CoverPage`. */
  page: { value: { ...SERIF, fontSize: 't-28', letterSpacing: 'page' } },
  /** The title of a document or a dialog, and the county's name in the masthead. */
  document: { value: { ...SERIF, fontSize: 't-22', letterSpacing: 'document' } },
  /** A link of the home page, such as 'A person or company', and the first line of an `EmptyState` that is not a hint. */
  entry: { value: { ...SERIF, fontSize: 't-18' } },
  /** The heading of a section of a page. */
  section: { value: { ...SANS_HEADING, fontSize: 't-18', lineHeight: 'tight' } },
  /** The heading of a group within a section. */
  group: { value: { ...SANS_HEADING, fontSize: 't-14', lineHeight: 'data' } },
  /** Running text. */
  read: { value: { ...SANS, fontSize: 't-16' } },
  /** Larger running text: at the start of a page, below the county's name, and in an `EmptyState` that is a hint. */
  lead: { value: { ...SANS, fontSize: 't-18' } },
  /** Tables and facts, in the font of the text around them. */
  data: { value: { fontSize: 't-15', lineHeight: 'data' } },
  /** Hints and remarks, in the font of the text around them. */
  note: { value: { fontSize: 't-14', lineHeight: 'data' } },
});
