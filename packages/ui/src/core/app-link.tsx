import { type ComponentProps, type ComponentType, createContext, createElement, useContext } from 'react';
import { linkKind } from './link-kind.ts';

export interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** What draws a link inside the portal; the shell hands in its router's link so that no page is loaded again. */
export type LinkComponent = ComponentType<LinkProps>;

const PlainLink: LinkComponent = ({ children, ...rest }) => <a {...rest}>{children}</a>;

const LinkContext = createContext<LinkComponent>(PlainLink);

export const LinkProvider = LinkContext.Provider;

/**
 * A link to any address: the router's inside the portal, a plain one for other addresses, and plain text where a link is not
 * allowed.
 */
export function AppLink({ href, ...rest }: LinkProps) {
  const Inside = useContext(LinkContext);
  const kind = linkKind(href);
  if (kind === 'forbidden') return <a {...rest}>{rest.children}</a>;
  // A place in this page, a file or a new window is the browser's own affair, not the router's.
  const isOutside = kind === 'outside' || rest.target !== undefined || rest.download !== undefined;
  const leaves = isOutside && !href.startsWith('#') ? { rel: 'noopener noreferrer' } : {};
  // Which component it is was settled by the shell at its start, so no element is thrown away between two renders.
  return createElement(isOutside ? PlainLink : Inside, { ...leaves, ...rest, href });
}
