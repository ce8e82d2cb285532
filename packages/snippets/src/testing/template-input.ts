import type { TemplateInput } from '../clients/template.ts'

/** For tests: what a template is given at the very least. */
export const BARE_INPUT: TemplateInput = {
	model: { id: 'ada/engine' },
	task: 'text-classification',
	provider: 'hf-inference',
	providerModelId: 'ada/engine',
	fullUrl: 'https://mine.test/v1/chat/completions',
	baseUrl: 'https://mine.test/v1',
	endpointUrl: undefined,
	billTo: undefined,
	isDirect: false,
	accessToken: undefined,
	tokenVariable: 'HF_TOKEN',
	scheme: 'Bearer',
	headers: {},
	inputs: 'text',
	fields: {},
	file: '',
	chat: {},
	body: () => undefined,
	chatBody: {},
	methodName: undefined,
	modules: [],
}
