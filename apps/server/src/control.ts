// What the command line needs to reach a running hub. It does not load the hub itself, which takes most of a second.
export * from './admin/commands.ts'
export * from './config/read-settings.ts'
export * from './data-folder.ts'
export * from './running.ts'
export * from './start-failure.ts'
export { settingsFor, storeCalled } from './store-access.ts'
