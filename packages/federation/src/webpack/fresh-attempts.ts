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
