import { type ComponentProps, type ComponentType, createContext, createElement, useContext } from 'react';

export interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** What draws a link inside the portal; the shell hands in its router's link so that no page is loaded anew. */
export type LinkComponent = ComponentType<LinkProps>;

const PlainLink: LinkComponent = ({ children, ...rest }) => <a {...rest}>{children}</a>;

const LinkContext = createContext<LinkComponent>(PlainLink);

export const LinkProvider = LinkContext.Provider;

// A scheme, another host, a place in this page, a file or a new window: the browser's own affair, not the router's.
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** A link to anywhere: the router's inside the portal, a plain one for all else. */
export function AppLink(props: LinkProps) {
  const Inside = useContext(LinkContext);
  const outside = OUTSIDE.test(props.href) || props.target !== undefined || props.download !== undefined;
  // Which component it is was settled by the shell at its start, so no element is thrown away between two renders.
  return createElement(outside ? PlainLink : Inside, props);
}
