import * as z from 'zod/mini';
import { readEnglishTexts } from '../texts/language-file.ts';
import { fieldErrors } from './field-errors.ts';

const texts = z.parse(z.record(z.string(), z.string()), readEnglishTexts('validation'));
const schema = z.strictObject({
  name: z.string().check(z.maxLength(3)),
  pages: z.int().check(z.minimum(1), z.maximum(9)),
  lines: z.array(z.strictObject({ text: z.string() })),
});

const errorsOf = (value: unknown) => fieldErrors(z.safeParse(schema, value).error?.issues ?? []);

describe('the errors of a request, field by field', () => {
  it('name the field, the rule and its bound', () => {
    expect(errorsOf({ name: 'CRUZ', pages: 0, lines: [{ text: 7 }], role: 'TRIMIN' })).toEqual({
      name: { key: 'tooLong', values: { maximum: 3 } },
      pages: { key: 'tooSmall', values: { minimum: 1 } },
      'lines.0.text': { key: 'malformed' },
      role: { key: 'unknownField' },
    });
    expect(errorsOf('a text')).toEqual({ request: { key: 'malformed' } });
  });

  it('have texts in the language file that contain the bound', () => {
    expect(texts).toMatchObject({
      unknownField: "The portal doesn't know this field.",
      malformed: 'This is not in the right format.',
      tooLong: 'This is too long. The maximum is {{maximum}}.',
      tooSmall: 'This is too small. The minimum is {{minimum}}.',
    });
  });
});
