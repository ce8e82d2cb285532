// The light door: what the command line needs to reach a hub that runs. None of it loads the hub itself, which takes most of a second.
export * from './admin/commands.ts'
export * from './config/read-settings.ts'
export * from './data-folder.ts'
export * from './running.ts'
export * from './start-failure.ts'
