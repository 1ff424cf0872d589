/** What the server wrote into the page as JSON, by the id of its element. */
export function embedded(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
