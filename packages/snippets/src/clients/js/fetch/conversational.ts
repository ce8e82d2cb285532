import type { Template } from '../../template.ts'
import { postJson } from './post.ts'

/** A chat that answers in one piece. */
export const conversational: Template = (input) => postJson(input, input.chatBody, 'json')
