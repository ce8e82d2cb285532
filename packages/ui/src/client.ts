export { announce } from './announce.ts'
export * from './copy-button/copy-text.ts'
export * from './copy-button/start-copy-button.ts'
