import { organizeDocTypes } from './index.ts';

const entry = (documentType: string, more: object = {}) => ({
  documentType,
  imageChargeMethod: 'PAGE',
  previewRetrieval: true,
  imageRetrieval: false,
  ...more,
});

describe('[002-2.4.docTypes.3] Organize', () => {
  it('drops blank rows and repeated types, sorts, and replaces an invalid charge method by the first one', () => {
    const rows = [
      entry('TOR'),
      entry(' '),
      entry('LR', { imageChargeMethod: '' }),
      entry(''),
      entry(' TOR ', { imageRetrieval: true }),
    ];
    expect(organizeDocTypes(rows)).toEqual([entry('LR', { imageChargeMethod: 'DOCUMENT' }), entry('TOR')]);
  });
});
