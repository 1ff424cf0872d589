/** Parses the JSON that the server embedded in the page, by the id of its script element. */
export function readEmbeddedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
