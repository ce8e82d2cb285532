import type { ModelRecord } from '../model-record.ts'
import { sampleInput, type ChatMessage } from './sample-input.ts'

/** What is asked of a chat whose task has no sample of one. */
export const PLAIN_QUESTION: readonly ChatMessage[] = [{ role: 'user', content: 'Why is the sky dark at night?' }]

/** The sample of a chat with the model. */
export function sampleMessages(model: ModelRecord, hub?: string): readonly ChatMessage[] {
	const sample = sampleInput(model, hub)
	return sample?.kind === 'messages' ? sample.messages : PLAIN_QUESTION
}
