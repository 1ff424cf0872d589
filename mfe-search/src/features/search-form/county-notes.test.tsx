import { searchSetting } from '@portal/contracts/county-config';
import { SEARCH_TYPES } from '@portal/domain';
import { addCountyGroups } from '@portal/session';
import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';

jest.setTimeout(60_000);

const NOTES = searchSetting.fields.map(({ name }) => name).filter((name) => name.endsWith('CountyNote'));
const typeOf = (note: string): string => note.slice('searchBy'.length, -'CountyNote'.length);

it.each(NOTES)("the county's note %s is shown only next to the form of that search", async (note) => {
  const others = Object.fromEntries(NOTES.map((other) => [other, 'Of another search.']));
  addCountyGroups({
    lists: [
      { name: 'landlink', baseContent: { torrens: true } },
      { name: 'search', baseContent: { ...others, [note]: 'Ask at the desk.' } },
    ],
  });
  fakeApi({});
  const user = aUser({ searchList: [...SEARCH_TYPES] });
  await renderRemote(remote, { path: `/search/${typeOf(note)}`, user });
  expect(await screen.findByText('Ask at the desk.')).toBeVisible();
  expect(screen.queryByText('Of another search.')).toBeNull();
});
