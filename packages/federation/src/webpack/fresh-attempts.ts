import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/** Runs after the module that defines how a chunk's file is named. */
class FreshAttemptsModule extends webpack.RuntimeModule {
  constructor() {
    super('fresh attempts', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const nameOf = webpack.RuntimeGlobals.getChunkScriptFilename;
    return webpack.Template.asString([
      `var fileOf = ${nameOf}, attempts = {};`,
      `${nameOf} = function(chunkId) {`,
      webpack.Template.indent([
        'var attempt = attempts[chunkId] || 0;',
        'attempts[chunkId] = attempt + 1;',
        'return fileOf(chunkId) + (attempt ? "?attempt=" + attempt : "");',
      ]),
      '};',
    ]);
  }
}

/** Runs after the module that loads scripts. */
class FetchedAheadModule extends webpack.RuntimeModule {
  constructor() {
    super('fetched ahead', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const load = webpack.RuntimeGlobals.loadScript;
    const timeoutMs = String(this.compilation?.outputOptions.chunkLoadTimeout);
    return webpack.Template.asString([
      `var load = ${load};`,
      `${load} = (url, done, ...others) => {`,
      webpack.Template.indent([
        'var script = () => load(url, done, ...others), target = new URL(url, document.baseURI);',
        'if (!target.searchParams.has("attempt") || target.origin !== location.origin) return script();',
        `var signal = AbortSignal.timeout(${timeoutMs});`,
        'var late = () => done({ type: "timeout", target: { src: url } });',
        'fetch(url, { signal }).then((response) => response.arrayBuffer()).then(script, () => signal.aborted ? late() : script());',
      ]),
      '};',
    ]);
  }
}

/**
 * Gives each repeated request of a chunk a URL of its own, as the loader does for the entries of remotes. Under the same URL, a browser would
 * wait for a request that hangs, or take a damaged file from its cache, where files of builds stay for a year.
 */
export class FreshAttempts implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FreshAttempts', (compilation) => {
      const { hooks } = compilation;
      hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.getChunkScriptFilename)
        .tap('FreshAttempts', (chunk) => compilation.addRuntimeModule(chunk, new FreshAttemptsModule()));
    });
  }
}

/**
 * Fetches a repeated request of a remote's chunk ahead of its script, for the reason that `runtime/fetch-ahead.ts` gives. The shell does
 * without: it has few chunks, and the login page's scripts have a limit.
 */
export class FetchedAhead implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FetchedAhead', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('FetchedAhead', (chunk) => compilation.addRuntimeModule(chunk, new FetchedAheadModule()));
    });
  }
}
