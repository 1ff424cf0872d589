import { type PdfObjects, pdfText, ref } from './pdf-objects.ts';

/** What a screen reader reads: a place of a page where an element shows something. */
export interface Content {
  readonly page: number;
  readonly mark: number;
}

export type Role = 'H1' | 'P' | 'Table' | 'TBody' | 'TR' | 'TH' | 'TD';

/** Pages in one node of the tree of pages, and in one of the tree of parents. */
const NODE_SIZE = 64;

/** The document's structure: each element is written when it is done, so that a long table is not kept. */
export class Structure {
  readonly #objects: PdfObjects;
  readonly root: number;
  readonly document: number;
  readonly #children: number[] = [];
  /** By page: the object that says which element shows each of its marks. */
  readonly #parents: number[] = [];

  constructor(objects: PdfObjects) {
    this.#objects = objects;
    this.root = objects.reserve();
    this.document = objects.reserve();
  }

  reserve(): number {
    return this.#objects.reserve();
  }

  /** An element that shows something by itself. */
  writeLeaf(
    id: number,
    { role, parent, cell = '' }: { readonly role: Role; readonly parent: number; readonly cell?: string },
    contents: readonly Content[],
  ): void {
    const [first] = contents;
    const kids =
      contents.length === 1 && first !== undefined
        ? `/Pg ${ref(first.page)}/K ${first.mark}`
        : `/K[${contents.map(({ page, mark }) => `<</Type/MCR/Pg ${ref(page)}/MCID ${mark}>>`).join('')}]`;
    this.#objects.put(id, `<</S/${role}/P ${ref(parent)}${cell === '' ? '' : `/A<</O/Table${cell}>>`}${kids}>>`);
  }

  writeNode(id: number, role: Role, parent: number, children: readonly number[]): void {
    this.#objects.put(id, `<</S/${role}/P ${ref(parent)}/K[${children.map(ref).join(' ')}]>>`);
  }

  addChild(id: number): void {
    this.#children.push(id);
  }

  /** Says which element shows each mark of the page that comes next. @returns the page's key */
  addPage(elements: readonly number[]): number {
    return this.#parents.push(this.#objects.add(`[${elements.map(ref).join(' ')}]`)) - 1;
  }

  write(): void {
    const nodes: number[] = [];
    for (let first = 0; first < this.#parents.length; first += NODE_SIZE) {
      const some = this.#parents.slice(first, first + NODE_SIZE);
      const pairs = some.map((id, index) => `${first + index} ${ref(id)}`).join(' ');
      nodes.push(this.#objects.add(`<</Limits[${first} ${first + some.length - 1}]/Nums[${pairs}]>>`));
    }
    this.#objects.put(this.document, `<</S/Document/P ${ref(this.root)}/K[${this.#children.map(ref).join(' ')}]>>`);
    this.#objects.put(
      this.root,
      `<</Type/StructTreeRoot/K[${ref(this.document)}]/ParentTreeNextKey ${this.#parents.length}` +
        `/ParentTree<</Kids[${nodes.map(ref).join(' ')}]>>>>`,
    );
  }
}

/** The tree of pages, in nodes: a viewer finds page 3,000 without reading those before it. */
export class PageTree {
  readonly #objects: PdfObjects;
  readonly #root: number;
  readonly #nodes: number[] = [];
  #node = 0;
  #kids: number[] = [];
  #count = 0;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
    this.#root = objects.reserve();
  }

  get count(): number {
    return this.#count;
  }

  get root(): number {
    return this.#root;
  }

  /** @returns the node that the page hangs on */
  add(page: number): number {
    if (this.#kids.length === 0) this.#node = this.#objects.reserve();
    const node = this.#node;
    this.#kids.push(page);
    this.#count += 1;
    if (this.#kids.length === NODE_SIZE) this.#endNode();
    return node;
  }

  #endNode(): void {
    const kids = this.#kids;
    if (kids.length === 0) return;
    this.#nodes.push(this.#node);
    const text = kids.map(ref).join(' ');
    this.#objects.put(this.#node, `<</Type/Pages/Parent ${ref(this.#root)}/Count ${kids.length}/Kids[${text}]>>`);
    this.#kids = [];
  }

  /** @param inherited entries that all pages share */
  write(inherited: string): void {
    this.#endNode();
    this.#objects.put(
      this.#root,
      `<</Type/Pages/Count ${this.#count}/Kids[${this.#nodes.map(ref).join(' ')}]${inherited}>>`,
    );
  }
}

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

/** The catalog with which a reader begins. @returns its number and that of the facts about the file */
export function writeCatalog(
  objects: PdfObjects,
  { title, author, language }: DocumentFacts,
  { pages, structure }: { readonly pages: number; readonly structure: number },
): readonly [root: number, info: number] {
  const root = objects.add(
    `<</Type/Catalog/Pages ${ref(pages)}/MarkInfo<</Marked true>>/StructTreeRoot ${ref(structure)}` +
      `/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const name = pdfText(author);
  return [root, objects.add(`<</Title${pdfText(title)}/Author${name}/Creator${name}>>`)];
}
