import type { TemplateInput } from './template.ts'

/**
 * Whether the service returns an image, video or sound as bytes. The hub's own service does, and so does an endpoint with the same
 * interface. Every other provider returns JSON: addresses of files, files in base64, or the address of a queued call.
 */
export const answersBytes = ({ provider }: Pick<TemplateInput, 'provider'>): boolean => provider === 'hf-inference'
