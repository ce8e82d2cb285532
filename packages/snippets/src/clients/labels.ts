/** The labels of the sample of zero-shot classification (clause S-16). */
export const ZERO_SHOT_LABELS = ['refund', 'legal', 'faq']

/** The labels of the sample of zero-shot image classification. */
export const ZERO_SHOT_IMAGE_LABELS = ['cat', 'dog', 'llama']
