import { createRequire } from 'node:module';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Packages without side effects on import: what is not used of them is left out. */
const PURE = /[\\/]packages[\\/](domain|contracts|router|ui|session|api-client|i18n|forms|federation)[\\/]src[\\/]/;

/** Emotion names it for a function that no screen uses. */
const UNUSED = /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/;

/** How sources become bundles: TypeScript by swc, fonts and pictures as files with hashed names. */
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
              // the development form is a module of its own ('react/jsx-dev-runtime'), which nobody shares
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
