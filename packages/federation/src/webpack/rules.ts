import { createRequire } from 'node:module';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Packages without side effects on import, so that their unused modules are left out. */
const PURE = /[\\/]packages[\\/](domain|contracts|router|ui|session|api-client|i18n|forms|federation)[\\/]src[\\/]/;

/** Emotion imports these for a function that no screen uses. */
const UNUSED = /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/;

/** Loaders: swc for TypeScript; fonts and images become files with hashed names. */
export function moduleRules(options: { refresh: boolean }): RuleSetRule[] {
  return [
    { test: [PURE, UNUSED], sideEffects: false },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: {
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: {
              // the development runtime is a separate module ('react/jsx-dev-runtime'), which is not shared
              react: { runtime: 'automatic', development: false, refresh: options.refresh },
            },
          },
        },
      },
    },
    {
      test: /\.(woff2|png|jpe?g|svg)$/,
      type: 'asset/resource',
      generator: { filename: 'assets/[name].[contenthash:10][ext]' },
    },
  ];
}
