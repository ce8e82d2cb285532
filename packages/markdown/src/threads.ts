export * from './collect-garbage.ts'
export * from './limited-thread.ts'
export * from './port-questions.ts'
