import type { Client, ClientLanguage, Template } from './template.ts'
import { basic as fetchBasic } from './js/fetch/basic.ts'
import { basicAudio as fetchBasicAudio } from './js/fetch/basic-audio.ts'
import { basicImage as fetchBasicImage } from './js/fetch/basic-image.ts'
import { conversational as fetchConversational } from './js/fetch/conversational.ts'
import { conversationalStream as fetchConversationalStream } from './js/fetch/conversational-stream.ts'
import { imageToImage as fetchImageToImage } from './js/fetch/image-to-image.ts'
import { imageToVideo as fetchImageToVideo } from './js/fetch/image-to-video.ts'
import { textToAudio as fetchTextToAudio } from './js/fetch/text-to-audio.ts'
import { textToImage as fetchTextToImage } from './js/fetch/text-to-image.ts'
import { textToSpeech as fetchTextToSpeech } from './js/fetch/text-to-speech.ts'
import { zeroShotClassification as fetchZeroShotClassification } from './js/fetch/zero-shot-classification.ts'
import { basic as scriptBasic } from './js/huggingface.js/basic.ts'
import { basicAudio as scriptBasicAudio } from './js/huggingface.js/basic-audio.ts'
import { basicImage as scriptBasicImage } from './js/huggingface.js/basic-image.ts'
import { conversational as scriptConversational } from './js/huggingface.js/conversational.ts'
import { conversationalStream as scriptConversationalStream } from './js/huggingface.js/conversational-stream.ts'
import { documentQuestionAnswering as scriptDocumentQuestionAnswering } from './js/huggingface.js/document-question-answering.ts'
import { imageToImage as scriptImageToImage } from './js/huggingface.js/image-to-image.ts'
import { imageToVideo as scriptImageToVideo } from './js/huggingface.js/image-to-video.ts'
import { questionAnswering as scriptQuestionAnswering } from './js/huggingface.js/question-answering.ts'
import { tableQuestionAnswering as scriptTableQuestionAnswering } from './js/huggingface.js/table-question-answering.ts'
import { tabular as scriptTabular } from './js/huggingface.js/tabular.ts'
import { textToAudio as scriptTextToAudio } from './js/huggingface.js/text-to-audio.ts'
import { textToImage as scriptTextToImage } from './js/huggingface.js/text-to-image.ts'
import { textToSpeech as scriptTextToSpeech } from './js/huggingface.js/text-to-speech.ts'
import { textToVideo as scriptTextToVideo } from './js/huggingface.js/text-to-video.ts'
import { zeroShotClassification as scriptZeroShotClassification } from './js/huggingface.js/zero-shot-classification.ts'
import { zeroShotImageClassification as scriptZeroShotImageClassification } from './js/huggingface.js/zero-shot-image-classification.ts'
import { conversational as jsOpenAiConversational } from './js/openai/conversational.ts'
import { conversationalStream as jsOpenAiConversationalStream } from './js/openai/conversational-stream.ts'
import { imageToImage as falImageToImage } from './python/fal_client/image-to-image.ts'
import { imageToVideo as falImageToVideo } from './python/fal_client/image-to-video.ts'
import { textToImage as falTextToImage } from './python/fal_client/text-to-image.ts'
import { basic as hubBasic } from './python/huggingface_hub/basic.ts'
import { basicAudio as hubBasicAudio } from './python/huggingface_hub/basic-audio.ts'
import { basicImage as hubBasicImage } from './python/huggingface_hub/basic-image.ts'
import { conversational as hubConversational } from './python/huggingface_hub/conversational.ts'
import { conversationalStream as hubConversationalStream } from './python/huggingface_hub/conversational-stream.ts'
import { documentQuestionAnswering as hubDocumentQuestionAnswering } from './python/huggingface_hub/document-question-answering.ts'
import { imageToImage as hubImageToImage } from './python/huggingface_hub/image-to-image.ts'
import { imageToVideo as hubImageToVideo } from './python/huggingface_hub/image-to-video.ts'
import { importInferenceClient as hubImportInferenceClient } from './python/huggingface_hub/import-inference-client.ts'
import { questionAnswering as hubQuestionAnswering } from './python/huggingface_hub/question-answering.ts'
import { tableQuestionAnswering as hubTableQuestionAnswering } from './python/huggingface_hub/table-question-answering.ts'
import { textToImage as hubTextToImage } from './python/huggingface_hub/text-to-image.ts'
import { textToSpeech as hubTextToSpeech } from './python/huggingface_hub/text-to-speech.ts'
import { textToVideo as hubTextToVideo } from './python/huggingface_hub/text-to-video.ts'
import {
	zeroShotClassification as hubZeroShotClassification,
	zeroShotImageClassification as hubZeroShotImageClassification,
} from './python/huggingface_hub/zero-shot-classification.ts'
import { conversational as pyOpenAiConversational } from './python/openai/conversational.ts'
import { conversationalStream as pyOpenAiConversationalStream } from './python/openai/conversational-stream.ts'
import { basic as requestsBasic } from './python/requests/basic.ts'
import { basicAudio as requestsBasicAudio } from './python/requests/basic-audio.ts'
import { basicImage as requestsBasicImage } from './python/requests/basic-image.ts'
import { conversational as requestsConversational } from './python/requests/conversational.ts'
import { conversationalStream as requestsConversationalStream } from './python/requests/conversational-stream.ts'
import { documentQuestionAnswering as requestsDocumentQuestionAnswering } from './python/requests/document-question-answering.ts'
import { imageToImage as requestsImageToImage } from './python/requests/image-to-image.ts'
import { imageToVideo as requestsImageToVideo } from './python/requests/image-to-video.ts'
import { importRequests as requestsImportRequests } from './python/requests/import-requests.ts'
import { tabular as requestsTabular } from './python/requests/tabular.ts'
import { textToAudio as requestsTextToAudio } from './python/requests/text-to-audio.ts'
import { textToImage as requestsTextToImage } from './python/requests/text-to-image.ts'
import { textToSpeech as requestsTextToSpeech } from './python/requests/text-to-speech.ts'
import { zeroShotClassification as requestsZeroShotClassification } from './python/requests/zero-shot-classification.ts'
import { zeroShotImageClassification as requestsZeroShotImageClassification } from './python/requests/zero-shot-image-classification.ts'
import { basic as curlBasic } from './sh/curl/basic.ts'
import { basicAudio as curlBasicAudio } from './sh/curl/basic-audio.ts'
import { basicImage as curlBasicImage } from './sh/curl/basic-image.ts'
import { conversational as curlConversational } from './sh/curl/conversational.ts'
import { conversationalStream as curlConversationalStream } from './sh/curl/conversational-stream.ts'
import { zeroShotClassification as curlZeroShotClassification } from './sh/curl/zero-shot-classification.ts'

/** The templates of one client, by name. */
interface ClientTemplates {
	language: ClientLanguage
	client: Client
	templates: Readonly<Record<string, Template>>
}

/** Every template, by client in the order in which clients are tried. Adding one is adding its file and its line. */
export const CLIENTS: readonly ClientTemplates[] = [
	{
		language: 'python',
		client: 'openai',
		templates: {
			conversational: pyOpenAiConversational,
			conversationalStream: pyOpenAiConversationalStream,
		},
	},
	{
		language: 'python',
		client: 'huggingface_hub',
		templates: {
			basic: hubBasic,
			basicAudio: hubBasicAudio,
			basicImage: hubBasicImage,
			conversational: hubConversational,
			conversationalStream: hubConversationalStream,
			documentQuestionAnswering: hubDocumentQuestionAnswering,
			imageToImage: hubImageToImage,
			imageToVideo: hubImageToVideo,
			importInferenceClient: hubImportInferenceClient,
			questionAnswering: hubQuestionAnswering,
			tableQuestionAnswering: hubTableQuestionAnswering,
			textToImage: hubTextToImage,
			textToSpeech: hubTextToSpeech,
			textToVideo: hubTextToVideo,
			zeroShotClassification: hubZeroShotClassification,
			zeroShotImageClassification: hubZeroShotImageClassification,
		},
	},
	{
		language: 'python',
		client: 'fal_client',
		templates: {
			imageToImage: falImageToImage,
			imageToVideo: falImageToVideo,
			textToImage: falTextToImage,
		},
	},
	{
		language: 'python',
		client: 'requests',
		templates: {
			basic: requestsBasic,
			basicAudio: requestsBasicAudio,
			basicImage: requestsBasicImage,
			conversational: requestsConversational,
			conversationalStream: requestsConversationalStream,
			documentQuestionAnswering: requestsDocumentQuestionAnswering,
			imageToImage: requestsImageToImage,
			imageToVideo: requestsImageToVideo,
			importRequests: requestsImportRequests,
			tabular: requestsTabular,
			textToAudio: requestsTextToAudio,
			textToImage: requestsTextToImage,
			textToSpeech: requestsTextToSpeech,
			zeroShotClassification: requestsZeroShotClassification,
			zeroShotImageClassification: requestsZeroShotImageClassification,
		},
	},
	{
		language: 'js',
		client: 'openai',
		templates: {
			conversational: jsOpenAiConversational,
			conversationalStream: jsOpenAiConversationalStream,
		},
	},
	{
		language: 'js',
		client: 'huggingface.js',
		templates: {
			basic: scriptBasic,
			basicAudio: scriptBasicAudio,
			basicImage: scriptBasicImage,
			conversational: scriptConversational,
			conversationalStream: scriptConversationalStream,
			documentQuestionAnswering: scriptDocumentQuestionAnswering,
			imageToImage: scriptImageToImage,
			imageToVideo: scriptImageToVideo,
			questionAnswering: scriptQuestionAnswering,
			tableQuestionAnswering: scriptTableQuestionAnswering,
			tabular: scriptTabular,
			textToAudio: scriptTextToAudio,
			textToImage: scriptTextToImage,
			textToSpeech: scriptTextToSpeech,
			textToVideo: scriptTextToVideo,
			zeroShotClassification: scriptZeroShotClassification,
			zeroShotImageClassification: scriptZeroShotImageClassification,
		},
	},
	{
		language: 'js',
		client: 'fetch',
		templates: {
			basic: fetchBasic,
			basicAudio: fetchBasicAudio,
			basicImage: fetchBasicImage,
			conversational: fetchConversational,
			conversationalStream: fetchConversationalStream,
			imageToImage: fetchImageToImage,
			imageToVideo: fetchImageToVideo,
			textToAudio: fetchTextToAudio,
			textToImage: fetchTextToImage,
			textToSpeech: fetchTextToSpeech,
			zeroShotClassification: fetchZeroShotClassification,
		},
	},
	{
		language: 'sh',
		client: 'curl',
		templates: {
			basic: curlBasic,
			basicAudio: curlBasicAudio,
			basicImage: curlBasicImage,
			conversational: curlConversational,
			conversationalStream: curlConversationalStream,
			zeroShotClassification: curlZeroShotClassification,
		},
	},
]

/** Every template as `language/client/name`. */
export const templatePaths = (): string[] =>
	CLIENTS.flatMap(({ language, client, templates }) => Object.keys(templates).map((name) => `${language}/${client}/${name}`))

/**
 * The template with this name (clause S-15).
 *
 * @throws {Error} `Template not found: language/client/name`
 * @example
 * ```ts
 * assert.throws(() => findTemplate('sh', 'curl', 'textToImage'), { message: 'Template not found: sh/curl/textToImage' })
 * ```
 */
export function findTemplate(language: string, client: string, name: string): Template {
	const templates = CLIENTS.find((entry) => entry.language === language && entry.client === client)?.templates
	const template = templates && Object.hasOwn(templates, name) ? templates[name] : undefined
	if (!template) throw new Error(`Template not found: ${language}/${client}/${name}`)
	return template
}
