/** A router that lives in memory. Tests only: kept out of the shared module so that no browser downloads it. */
export { createMemoryRouter } from 'react-router-dom';
