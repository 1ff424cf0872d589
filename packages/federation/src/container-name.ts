/** Name of a build's global container: one per build, so that a swap in an open session never mixes versions. */
export const containerName = (id: string, build: string): string => `portal_${id}_${build}`.replaceAll(/\W/g, '_');
