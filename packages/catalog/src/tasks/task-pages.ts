import { anyToAny } from './pages/any-to-any.ts'
import { audioClassification } from './pages/audio-classification.ts'
import { audioTextToText } from './pages/audio-text-to-text.ts'
import { audioToAudio } from './pages/audio-to-audio.ts'
import { automaticSpeechRecognition } from './pages/automatic-speech-recognition.ts'
import { depthEstimation } from './pages/depth-estimation.ts'
import { documentQuestionAnswering } from './pages/document-question-answering.ts'
import { featureExtraction } from './pages/feature-extraction.ts'
import { fillMask } from './pages/fill-mask.ts'
import { graphMl } from './pages/graph-ml.ts'
import { imageClassification } from './pages/image-classification.ts'
import { imageFeatureExtraction } from './pages/image-feature-extraction.ts'
import { imageSegmentation } from './pages/image-segmentation.ts'
import { imageTextToImage } from './pages/image-text-to-image.ts'
import { imageTextToText } from './pages/image-text-to-text.ts'
import { imageTextToVideo } from './pages/image-text-to-video.ts'
import { imageTo3d } from './pages/image-to-3d.ts'
import { imageToImage } from './pages/image-to-image.ts'
import { imageToText } from './pages/image-to-text.ts'
import { imageToVideo } from './pages/image-to-video.ts'
import { keypointDetection } from './pages/keypoint-detection.ts'
import { maskGeneration } from './pages/mask-generation.ts'
import { multipleChoice } from './pages/multiple-choice.ts'
import { objectDetection } from './pages/object-detection.ts'
import { other } from './pages/other.ts'
import { questionAnswering } from './pages/question-answering.ts'
import { reinforcementLearning } from './pages/reinforcement-learning.ts'
import { robotics } from './pages/robotics.ts'
import { sentenceSimilarity } from './pages/sentence-similarity.ts'
import { summarization } from './pages/summarization.ts'
import { tableQuestionAnswering } from './pages/table-question-answering.ts'
import { tableToText } from './pages/table-to-text.ts'
import { tabularClassification } from './pages/tabular-classification.ts'
import { tabularRegression } from './pages/tabular-regression.ts'
import { tabularToText } from './pages/tabular-to-text.ts'
import { textClassification } from './pages/text-classification.ts'
import { textGeneration } from './pages/text-generation.ts'
import { textRanking } from './pages/text-ranking.ts'
import { textRetrieval } from './pages/text-retrieval.ts'
import { textTo3d } from './pages/text-to-3d.ts'
import { textToAudio } from './pages/text-to-audio.ts'
import { textToImage } from './pages/text-to-image.ts'
import { textToSpeech } from './pages/text-to-speech.ts'
import { textToVideo } from './pages/text-to-video.ts'
import { timeSeriesForecasting } from './pages/time-series-forecasting.ts'
import { tokenClassification } from './pages/token-classification.ts'
import { translation } from './pages/translation.ts'
import { unconditionalImageGeneration } from './pages/unconditional-image-generation.ts'
import { videoClassification } from './pages/video-classification.ts'
import { videoTextToText } from './pages/video-text-to-text.ts'
import { videoToVideo } from './pages/video-to-video.ts'
import { visualDocumentRetrieval } from './pages/visual-document-retrieval.ts'
import { visualQuestionAnswering } from './pages/visual-question-answering.ts'
import { voiceActivityDetection } from './pages/voice-activity-detection.ts'
import { zeroShotClassification } from './pages/zero-shot-classification.ts'
import { zeroShotImageClassification } from './pages/zero-shot-image-classification.ts'
import { zeroShotObjectDetection } from './pages/zero-shot-object-detection.ts'
import type { TaskPage } from './task-page.ts'

/** The page of every task, in the order of `TASKS`. */
export const TASK_PAGES: readonly TaskPage[] = [
	textClassification,
	tokenClassification,
	tableQuestionAnswering,
	questionAnswering,
	zeroShotClassification,
	translation,
	summarization,
	featureExtraction,
	textGeneration,
	fillMask,
	sentenceSimilarity,
	textToSpeech,
	textToAudio,
	automaticSpeechRecognition,
	audioToAudio,
	audioClassification,
	audioTextToText,
	voiceActivityDetection,
	depthEstimation,
	imageClassification,
	objectDetection,
	imageSegmentation,
	textToImage,
	imageToText,
	imageToImage,
	imageToVideo,
	unconditionalImageGeneration,
	videoClassification,
	reinforcementLearning,
	robotics,
	tabularClassification,
	tabularRegression,
	tabularToText,
	tableToText,
	multipleChoice,
	textRanking,
	textRetrieval,
	timeSeriesForecasting,
	textToVideo,
	imageTextToText,
	imageTextToImage,
	imageTextToVideo,
	visualQuestionAnswering,
	documentQuestionAnswering,
	zeroShotImageClassification,
	graphMl,
	maskGeneration,
	zeroShotObjectDetection,
	textTo3d,
	imageTo3d,
	imageFeatureExtraction,
	videoTextToText,
	keypointDetection,
	visualDocumentRetrieval,
	anyToAny,
	videoToVideo,
	other,
]
