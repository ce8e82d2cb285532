import type { PlainJson } from '../json.ts'
import type { ChatMessage } from '../widget/sample-input.ts'

/** The facts about a model at one provider. */
export interface ProviderMapping {
	provider?: string | undefined
	/** The model's id on the hub. */
	hfModelId?: string | undefined
	/** The provider's own id of the model. */
	providerId?: string | undefined
	status?: string | undefined
	task?: string | undefined
	adapter?: string | undefined
	/** The path of the adapter's weights in its repository. */
	adapterWeightsPath?: string | undefined
}

/** How a visitor wants to call. */
export interface InferenceOptions {
	/** Chat answers piece by piece. */
	streaming?: boolean | undefined
	/** The account that pays. */
	billTo?: string | undefined
	/** Written into the program; without one, the program reads an environment variable. A token that starts with `hf_` goes through the router. */
	accessToken?: string | undefined
	/** Ask the provider itself. */
	directRequest?: boolean | undefined
	/** Ask this deployment. */
	endpointUrl?: string | undefined
	/** Address of the hub that shows the program, without a slash at its end, for its sample image. */
	hub?: string | undefined
	/** Instead of the sample of the task. */
	inputs?: PlainJson | undefined
	messages?: readonly ChatMessage[] | undefined
	/** Left out of the program when 0, like the two below. */
	temperature?: number | undefined
	max_tokens?: number | undefined
	top_p?: number | undefined
}
