import webpack, { type Configuration, type Stats } from 'webpack';

/** Whether a module's default export is an object; webpack itself validates the rest. */
export const isConfiguration = (value: unknown): value is Configuration => value instanceof Object;

/** Compiles once; rejects with webpack's messages if there is any error. */
export const compile = (configuration: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats === undefined) reject(new Error('webpack gave no result'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats);
      });
    });
  });
