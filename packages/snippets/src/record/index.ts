export { modelRecordOf } from './model-record-of.ts'
export { maybe, ModelRecordInput } from './model-schema.ts'
