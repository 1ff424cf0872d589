import { type PdfObjects, pdfText, ref } from './pdf-objects.ts';

/** The place of an element's content: a page, and the number of the marked content on it. */
export interface MarkedContent {
  readonly page: number;
  readonly mark: number;
}

export type Role = 'H1' | 'P' | 'Table' | 'TBody' | 'TR' | 'TH' | 'TD';

/** The number of pages in one node of the page tree and of the parent tree. */
const NODE_SIZE = 64;

/** The tagged structure of the document. Each element is written when it is complete, so that a long table is not kept in memory. */
export class Structure {
  readonly #objects: PdfObjects;
  readonly root: number;
  readonly document: number;
  readonly #children: number[] = [];
  /** By page: the object that maps each marked content of the page to its element. */
  readonly #parents: number[] = [];

  constructor(objects: PdfObjects) {
    this.#objects = objects;
    this.root = objects.reserve();
    this.document = objects.reserve();
  }

  reserve(): number {
    return this.#objects.reserve();
  }

  /** Writes an element with content of its own. */
  writeLeaf(
    id: number,
    { role, parent, cell = '' }: { readonly role: Role; readonly parent: number; readonly cell?: string },
    contents: readonly MarkedContent[],
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

  /** Writes the elements of the next page, in the order of their marked contents. @returns the page's key in the parent tree */
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

/** The page tree. It has several nodes, so that a viewer finds page 3,000 without reading all pages before it. */
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

  /** Adds a page. @returns its parent node */
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

/** Writes the document catalog and the document information. @returns the numbers of both objects */
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
