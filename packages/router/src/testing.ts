/** Routers that live in memory. Tests only: kept out of the shared module so that no browser downloads them. */
export { createMemoryRouter, MemoryRouter } from 'react-router-dom';
