/** What the name of a Transformers class says about a model. */
export interface Architecture {
	/** The class that loads it: `AutoModelForCausalLM`. */
	autoModel: string
	/** Task id, where the name decides one. */
	task?: string
	/** The class that prepares its input. */
	processor?: string
}

/** A row: class names, the model types it is limited to, and what holds for them. The first row that fits decides. */
interface ArchitectureRule extends Architecture {
	name: RegExp
	/** Values of `model_type`. */
	types?: readonly string[]
}

const SPEECH =
	'wav2vec2 wav2vec2-bert wav2vec2-conformer hubert wavlm unispeech unispeech-sat sew sew-d data2vec-audio audio-spectrogram-transformer whisper'.split(
		' ',
	)
const SPEECH_SEQ2SEQ = 'whisper speech_to_text moonshine seamless_m4t seamless_m4t_v2 granite_speech'.split(' ')
const TRANSLATION = 'marian m2m_100 nllb-moe fsmt'.split(' ')
const SEQ2SEQ =
	't5 mt5 umt5 longt5 bart mbart pegasus_x blenderbot blenderbot-small led bigbird_pegasus switch_transformers plbart prophetnet mvp'.split(
		' ',
	)
const VISION =
	'vit vit_mae vit_msn deit beit data2vec-vision convnext convnextv2 swin swinv2 dinov2 dinov2_with_registers dinov3_vit dinov3_convnext resnet regnet mobilevit mobilenet_v1 mobilenet_v2 efficientnet levit cvt poolformer ijepa hiera timm_wrapper'.split(
		' ',
	)
const ZERO_SHOT_IMAGE = 'clip siglip siglip2 altclip chinese_clip align clipseg blip metaclip_2'.split(' ')

const TOKENIZER = 'AutoTokenizer'
const PROCESSOR = 'AutoProcessor'
const IMAGE = 'AutoImageProcessor'
const FEATURES = 'AutoFeatureExtractor'

/**
 * Class names of Transformers, from the naming scheme of its documentation: what follows "For" is the head, the head decides the task. Our
 * own compilation; where one head serves several kinds of input the model type decides.
 */
const RULES: readonly ArchitectureRule[] = [
	{
		name: /For(?:Sequence|Audio)Classification$/,
		types: SPEECH,
		autoModel: 'AutoModelForAudioClassification',
		task: 'audio-classification',
		processor: FEATURES,
	},
	{ name: /ForAudioClassification$/, autoModel: 'AutoModelForAudioClassification', task: 'audio-classification', processor: FEATURES },
	{ name: /ForCTC$/, autoModel: 'AutoModelForCTC', task: 'automatic-speech-recognition', processor: PROCESSOR },
	{
		name: /ForConditionalGeneration$/,
		types: SPEECH_SEQ2SEQ,
		autoModel: 'AutoModelForSpeechSeq2Seq',
		task: 'automatic-speech-recognition',
		processor: PROCESSOR,
	},
	{
		name: /For(?:TextToWaveform|TextToSpectrogram|TextToSpeech)$|^VitsModel$|^BarkModel$/,
		autoModel: 'AutoModelForTextToWaveform',
		task: 'text-to-speech',
		processor: PROCESSOR,
	},
	{
		name: /ForSequenceClassification$/,
		autoModel: 'AutoModelForSequenceClassification',
		task: 'text-classification',
		processor: TOKENIZER,
	},
	{ name: /ForTokenClassification$/, autoModel: 'AutoModelForTokenClassification', task: 'token-classification', processor: TOKENIZER },
	{
		name: /^Layout.*ForQuestionAnswering$/,
		autoModel: 'AutoModelForDocumentQuestionAnswering',
		task: 'document-question-answering',
		processor: PROCESSOR,
	},
	{
		name: /^(?:Vilt|Blip|Git).*ForQuestionAnswering$/,
		autoModel: 'AutoModelForVisualQuestionAnswering',
		task: 'visual-question-answering',
		processor: PROCESSOR,
	},
	{
		name: /^Tapas.*ForQuestionAnswering$|ForTableQuestionAnswering$/,
		autoModel: 'AutoModelForTableQuestionAnswering',
		task: 'table-question-answering',
		processor: TOKENIZER,
	},
	{ name: /ForQuestionAnswering$/, autoModel: 'AutoModelForQuestionAnswering', task: 'question-answering', processor: TOKENIZER },
	{ name: /ForMaskedLM$/, autoModel: 'AutoModelForMaskedLM', task: 'fill-mask', processor: TOKENIZER },
	{ name: /ForMultipleChoice$/, autoModel: 'AutoModelForMultipleChoice', task: 'multiple-choice', processor: TOKENIZER },
	{ name: /ForNextSentencePrediction$/, autoModel: 'AutoModelForNextSentencePrediction', processor: TOKENIZER },
	{ name: /ForPreTraining$/, autoModel: 'AutoModelForPreTraining', processor: TOKENIZER },
	{ name: /ForCausalLM$|LMHeadModel$/, autoModel: 'AutoModelForCausalLM', task: 'text-generation', processor: TOKENIZER },
	{
		name: /ForConditionalGeneration$|MTModel$/,
		types: TRANSLATION,
		autoModel: 'AutoModelForSeq2SeqLM',
		task: 'translation',
		processor: TOKENIZER,
	},
	{
		name: /ForConditionalGeneration$/,
		types: ['pegasus'],
		autoModel: 'AutoModelForSeq2SeqLM',
		task: 'summarization',
		processor: TOKENIZER,
	},
	{ name: /ForConditionalGeneration$/, types: SEQ2SEQ, autoModel: 'AutoModelForSeq2SeqLM', processor: TOKENIZER },
	{ name: /^EncoderDecoderModel$/, autoModel: 'AutoModelForSeq2SeqLM', processor: TOKENIZER },
	{
		name: /^(?:Blip|Git|Pix2Struct).*For(?:ConditionalGeneration|CausalLM)$|^VisionEncoderDecoderModel$/,
		autoModel: 'AutoModelForImageTextToText',
		task: 'image-to-text',
		processor: PROCESSOR,
	},
	{ name: /ForConditionalGeneration$/, autoModel: 'AutoModelForImageTextToText', task: 'image-text-to-text', processor: PROCESSOR },
	{ name: /ForImageClassification/, autoModel: 'AutoModelForImageClassification', task: 'image-classification', processor: IMAGE },
	{
		name: /^(?:OwlViT|Owlv2|GroundingDino|OmDet).*ForObjectDetection$/,
		autoModel: 'AutoModelForZeroShotObjectDetection',
		task: 'zero-shot-object-detection',
		processor: PROCESSOR,
	},
	{ name: /ForObjectDetection$/, autoModel: 'AutoModelForObjectDetection', task: 'object-detection', processor: IMAGE },
	{ name: /ForSemanticSegmentation$/, autoModel: 'AutoModelForSemanticSegmentation', task: 'image-segmentation', processor: IMAGE },
	{ name: /ForInstanceSegmentation$/, autoModel: 'AutoModelForInstanceSegmentation', task: 'image-segmentation', processor: IMAGE },
	{ name: /ForUniversalSegmentation$/, autoModel: 'AutoModelForUniversalSegmentation', task: 'image-segmentation', processor: IMAGE },
	{ name: /For(?:Image)?Segmentation$/, autoModel: 'AutoModelForImageSegmentation', task: 'image-segmentation', processor: IMAGE },
	{ name: /ForDepthEstimation$/, autoModel: 'AutoModelForDepthEstimation', task: 'depth-estimation', processor: IMAGE },
	{
		name: /For(?:KeypointDetection|PoseEstimation)$/,
		autoModel: 'AutoModelForKeypointDetection',
		task: 'keypoint-detection',
		processor: IMAGE,
	},
	{ name: /ForVideoClassification$/, autoModel: 'AutoModelForVideoClassification', task: 'video-classification', processor: IMAGE },
	{ name: /For(?:ImageToImage|ImageSuperResolution)$/, autoModel: 'AutoModelForImageToImage', task: 'image-to-image', processor: IMAGE },
	{ name: /ForMaskedImageModeling$/, autoModel: 'AutoModelForMaskedImageModeling', processor: IMAGE },
	{ name: /^Sam.*Model$/, autoModel: 'AutoModelForMaskGeneration', task: 'mask-generation', processor: PROCESSOR },
	{ name: /For(?:TimeSeries)?Prediction$/, autoModel: 'AutoModelForTimeSeriesPrediction', task: 'time-series-forecasting' },
	{
		name: /Model$/,
		types: ZERO_SHOT_IMAGE,
		autoModel: 'AutoModelForZeroShotImageClassification',
		task: 'zero-shot-image-classification',
		processor: PROCESSOR,
	},
	{ name: /Model$/, types: VISION, autoModel: 'AutoModel', task: 'image-feature-extraction', processor: IMAGE },
	{ name: /Model$/, types: SPEECH, autoModel: 'AutoModel', task: 'feature-extraction', processor: FEATURES },
	{ name: /Model$/, autoModel: 'AutoModel', task: 'feature-extraction', processor: TOKENIZER },
]

/**
 * What a class name of Transformers says.
 *
 * @param name one of `architectures` in config.json
 * @param modelType `model_type` there
 * @example
 * ```ts
 * assert.equal(findArchitecture('BertForMaskedLM', 'bert')?.task, 'fill-mask')
 * assert.equal(findArchitecture('LlavaForConditionalGeneration', 'llava')?.task, 'image-text-to-text')
 * assert.equal(findArchitecture('Nonsense', undefined), undefined)
 * ```
 */
export function findArchitecture(name: string, modelType: string | undefined): Architecture | undefined {
	const rule = RULES.find((one) => one.name.test(name) && (!one.types || (modelType !== undefined && one.types.includes(modelType))))
	if (!rule) return undefined
	const { autoModel, task, processor } = rule
	return { autoModel, ...(task === undefined ? {} : { task }), ...(processor === undefined ? {} : { processor }) }
}
