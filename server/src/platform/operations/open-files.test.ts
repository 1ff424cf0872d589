import { checkOpenFiles, limitOfOpenFiles } from './open-files.ts';

const TABLE = `Limit                     Soft Limit           Hard Limit           Units     
Max core file size        0                    unlimited            bytes     
Max open files            1024                 524288               files     
`;

describe('the limit of open files', () => {
  it('is read from the table of the system, if it has one', () => {
    expect(limitOfOpenFiles(TABLE)).toBe(1024);
    expect(limitOfOpenFiles(TABLE.replace('1024', 'unlimited'))).toBeUndefined();
    expect(limitOfOpenFiles('')).toBeUndefined();
  });

  it.each([64, 511])('refuses the start with %d, and says what is needed', (limit) => {
    expect(() => checkOpenFiles(limit)).toThrow(
      `This process may open only ${limit} files at once (LimitNOFILE with systemd, otherwise ulimit -n). The portal needs at least 512, better 6500.`,
    );
  });

  it.each([512, 1_024, 6_499])('causes a warning with %d', (limit) => {
    expect(checkOpenFiles(limit)).toEqual([
      expect.stringMatching(/^This process may open only \d+ files at once .* Allow 6500\.$/),
    ]);
  });

  it.each([undefined, 6_500, 524_288])('is enough with %p', (limit) => {
    expect(checkOpenFiles(limit)).toEqual([]);
  });
});
