import { OneWebhook } from '../../shapes/around.ts'

/** The answer of calls that show one webhook. */
export const one = [{ text: 'The webhook', schema: OneWebhook }] as const

/** Failures of calls that name a webhook. */
export const gone = { fails: ['webhook-not-found'] } as const
