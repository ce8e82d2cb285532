import { audioClassification } from './pages/audio-classification.ts'
import { audioTextToText } from './pages/audio-text-to-text.ts'
import { audioToAudio } from './pages/audio-to-audio.ts'
import { automaticSpeechRecognition } from './pages/automatic-speech-recognition.ts'
import { depthEstimation } from './pages/depth-estimation.ts'
import { featureExtraction } from './pages/feature-extraction.ts'
import { fillMask } from './pages/fill-mask.ts'
import { imageClassification } from './pages/image-classification.ts'
import { imageSegmentation } from './pages/image-segmentation.ts'
import { imageToImage } from './pages/image-to-image.ts'
import { imageToText } from './pages/image-to-text.ts'
import { imageToVideo } from './pages/image-to-video.ts'
import { objectDetection } from './pages/object-detection.ts'
import { questionAnswering } from './pages/question-answering.ts'
import { sentenceSimilarity } from './pages/sentence-similarity.ts'
import { summarization } from './pages/summarization.ts'
import { tableQuestionAnswering } from './pages/table-question-answering.ts'
import { textClassification } from './pages/text-classification.ts'
import { textGeneration } from './pages/text-generation.ts'
import { textToAudio } from './pages/text-to-audio.ts'
import { textToImage } from './pages/text-to-image.ts'
import { textToSpeech } from './pages/text-to-speech.ts'
import { tokenClassification } from './pages/token-classification.ts'
import { translation } from './pages/translation.ts'
import { unconditionalImageGeneration } from './pages/unconditional-image-generation.ts'
import { voiceActivityDetection } from './pages/voice-activity-detection.ts'
import { zeroShotClassification } from './pages/zero-shot-classification.ts'
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
]
