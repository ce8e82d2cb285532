/** Labels of the frameworks that branches and blocks name. */
export const FRAMEWORK_LABELS: Readonly<Record<string, string>> = {
	pt: 'PyTorch',
	tf: 'TensorFlow',
	jax: 'JAX',
	flax: 'JAX',
}
