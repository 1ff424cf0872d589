import type { RecordedDocument } from './county.ts';
import { generateCounty } from './generate.ts';

const nameOf = ({ last, first, middle }: RecordedDocument['grantors'][number]) => `${last}, ${first} ${middle}`;

describe('the documents of the demonstration county', () => {
  const { county, documents } = generateCounty('2026-11-20', 25_000);
  const withInstrument = (...codes: readonly string[]) =>
    documents.filter(({ instrument }) => codes.includes(instrument));

  it('are 25,000 from 1975 to the day before, in order, each with its own number', () => {
    expect(documents).toHaveLength(25_000);
    const times = documents.map(({ at }) => at);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse('1975-01-02T00:00:00Z'));
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'));
    expect(new Set(documents.map(({ documentType, number }) => `${documentType} ${number}`)).size).toBe(25_000);
  });

  it('are the same each time they are generated for the same day', () => {
    const factsOf = (all: readonly RecordedDocument[]) =>
      all.map(({ number, at, grantors, book, page }) => [number, at, grantors.map(nameOf), book, page]);
    expect(factsOf(generateCounty('2026-11-20', 25_000).documents)).toEqual(factsOf(documents));
  });

  it('name a bank more than 1,000 times and CRUZ, MARIA a few hundred times', () => {
    const parties = documents.flatMap(({ grantors, grantees }) => [...grantors, ...grantees]);
    expect(parties.filter(({ last }) => last === 'BANK OF TASI').length).toBeGreaterThan(1000);
    const marias = parties.filter(({ last, first }) => last === 'CRUZ' && first === 'MARIA').length;
    expect(marias).toBeGreaterThan(150);
    expect(marias).toBeLessThan(1000);
  });

  it('release only mortgages that were recorded before', () => {
    for (const { at, references } of withInstrument('SATM')) {
      expect(references).toHaveLength(1);
      expect(references[0]?.document.at).toBeLessThan(at);
      expect(['MTG', 'LMTG']).toContain(references[0]?.document.instrument);
    }
    expect(withInstrument('SATM').length).toBeGreaterThan(1000);
  });

  it('never sell a lot that the grantor did not acquire by an earlier document', () => {
    const sales = withInstrument('WD', 'DC', 'LWD', 'TRD', 'DG').filter(({ fixedPlace }) => fixedPlace === undefined);
    const formerHolders = new Map(documents.flatMap(({ lots }) => lots).map((lot) => [lot, new Set<string>()]));
    let sold = 0;
    for (const document of documents) {
      for (const lot of document.lots) {
        const holders = formerHolders.get(lot);
        if (sales.includes(document) && lot.plat === undefined) {
          sold += document.grantors.filter((grantor) => holders?.has(nameOf(grantor))).length > 0 ? 1 : -10_000;
        }
        for (const grantee of document.grantees) holders?.add(nameOf(grantee));
      }
    }
    expect(sold).toBeGreaterThan(1000);
  });

  it('contain about 60 tax liens in 1,000 documents, half of them released by a later document', () => {
    const { taxLiens } = county;
    expect(taxLiens.length).toBeGreaterThan(1_200);
    expect(taxLiens.length).toBeLessThan(1_800);
    const kinds = taxLiens.flatMap(({ events }) => events.map(({ kind, flag }) => `${kind} ${flag}`.trim()));
    expect(new Set(kinds)).toEqual(new Set(['RELEASE FULL', 'RELEASE PARTIAL', 'REVISION', 'REVOKE']));
    for (const { document, events } of taxLiens) {
      expect(document.documentType).toBe('TL');
      for (const event of events) expect(event.document.at).toBeGreaterThan(document.at);
    }
    const released = taxLiens.filter(({ events }) => events.some(({ flag }) => flag === 'FULL')).length;
    expect(released / taxLiens.length).toBeGreaterThan(0.4);
    expect(released / taxLiens.length).toBeLessThan(0.6);
  });

  it('include the deed that the manuals show', () => {
    const deed = documents.find(({ number, documentType }) => number === '2024-000123' && documentType === 'LR');
    expect(deed).toMatchObject({ instrument: 'WD', pageCount: 7, book: '12', page: '345', salePrice: 148_000 });
    expect(deed?.grantees.map(nameOf)).toEqual(['CAMACHO, ISABEL R']);
  });
});
