import { type ComponentProps, type ComponentType, createContext, createElement, useContext } from 'react';
import { linkKind } from './link-kind.ts';

export interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** Renders a link inside the portal. The shell passes its router's link, so that pages are not reloaded. */
export type LinkComponent = ComponentType<LinkProps>;

const PlainLink: LinkComponent = ({ children, ...rest }) => <a {...rest}>{children}</a>;

const LinkContext = createContext<LinkComponent>(PlainLink);

export const LinkProvider = LinkContext.Provider;

/**
 * A link to any address: the router's link inside the portal, a plain link elsewhere, and plain text for forbidden
 * addresses.
 */
export function AppLink({ href, ...rest }: LinkProps) {
  const Inside = useContext(LinkContext);
  const kind = linkKind(href);
  if (kind === 'forbidden') return <a {...rest}>{rest.children}</a>;
  // anchors, files and new windows are handled by the browser, not the router
  const isOutside = kind === 'outside' || rest.target !== undefined || rest.download !== undefined;
  const leaves = isOutside && !href.startsWith('#') ? { rel: 'noopener noreferrer' } : {};
  // the shell sets the link component once at start, so it never changes between renders
  return createElement(isOutside ? PlainLink : Inside, { ...leaves, ...rest, href });
}
