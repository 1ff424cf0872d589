import { meetsCondition, type Rights } from './condition.ts';

const clerk: Rights = {
  role: 'COUNTY',
  capabilities: ['county.configure'],
  isOn: (countyFlag) => countyFlag === 'efile.efile',
};

describe('the condition of a part of a remote', () => {
  it.each([
    ['says nothing', undefined, true],
    ['asks for what was granted', { capability: 'county.configure' }, true],
    ['asks for what was not granted', { capability: 'county.technical' }, false],
    ['names the role', { roles: ['TRIMIN', 'COUNTY'] }, true],
    ['names other roles', { roles: ['TRIMIN'] }, false],
    ['asks for a switch that is on', { countyFlag: 'efile.efile' }, true],
    ['asks for a switch that is off', { countyFlag: 'search2.map' }, false],
    ['holds in one part only', { capability: 'county.configure', countyFlag: 'search2.map' }, false],
  ])('%s', (_case, condition, isThere) => {
    expect(meetsCondition(condition, clerk)).toBe(isThere);
  });
});
