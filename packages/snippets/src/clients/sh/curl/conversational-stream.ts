import type { Template } from '../../template.ts'
import { curlJson } from './post.ts'

/** A chat that answers piece by piece. */
export const conversationalStream: Template = (input) => curlJson(input, { ...input.chatBody, stream: true }, { withMethod: false })
