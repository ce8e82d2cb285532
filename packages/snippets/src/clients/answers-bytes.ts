import type { TemplateInput } from './template.ts'

/**
 * Whether the service answers a picture, film or sound as its bytes. The hub's own service does, and so does an endpoint that speaks like it;
 * every other provider answers JSON: addresses of files, files in base64, or where a queued call can be asked for.
 */
export const answersBytes = ({ provider }: Pick<TemplateInput, 'provider'>): boolean => provider === 'hf-inference'
