export { dollarFormula } from './dollar-formula.ts'
export { renderFormula } from './render-formula.ts'
