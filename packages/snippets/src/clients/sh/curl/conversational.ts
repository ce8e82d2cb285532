import type { Template } from '../../template.ts'
import { curlJson } from './post.ts'

/** A chat that answers in one piece. */
export const conversational: Template = (input) => curlJson(input, { ...input.chatBody, stream: false }, { withMethod: false })
