/** @jest-environment jsdom */
import { labelsOf } from './quick-labels.ts';

const PAGE = `
  <label for="name">Name</label><input id="name">
  <label>Zip <input id="zip"></label>
  <label for="zip">Five digits</label>
  <label for="city"><input id="inside"></label><input id="city">
  <label><span>Two</span><input id="first"><input id="second"></label>
  <label for="a&quot;b">Quoted</label><input id='a"b'>
  <input id="none"><input type="hidden" id="hidden"><label for="hidden">Hidden</label>
  <label for="pick">Pick</label><select id="pick"></select><label for="pick">Again</label>
  <label for="say">Say</label><textarea id="say"></textarea><label>Go <button id="go">Go</button></label>
  <label for="nobody">Nobody</label><label>Without an id <input></label>`;

describe('the labels of a control', () => {
  it('are those that jsdom finds, in the same order', () => {
    document.body.append(...new DOMParser().parseFromString(PAGE, 'text/html').body.childNodes);
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement>(
        'input, select, textarea, button',
      ),
    ];
    expect(controls).toHaveLength(13);
    for (const control of controls)
      expect([control.id, labelsOf(control)]).toEqual([control.id, control.labels && [...control.labels]]);
  });
});
