import type { ModelRecord } from '../model-record.ts'
import { py, raw } from '../quote.ts'
import { hasTag, modelName } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

/** The class of each module by the tag of its models. Source: snippet facts of PaddleOCR. */
const MODULES: ReadonlyMap<string, string> = new Map([
	['textline_detection', 'TextDetection'],
	['textline_recognition', 'TextRecognition'],
	['seal_text_detection', 'SealTextDetection'],
	['doc_img_unwarping', 'TextImageUnwarping'],
	['doc_img_orientation_classification', 'DocImgOrientationClassification'],
	['textline_orientation_classification', 'TextLineOrientationClassification'],
	['chart_parsing', 'ChartParsing'],
	['formula_recognition', 'FormulaRecognition'],
	['layout_detection', 'LayoutDetection'],
	['table_cells_detection', 'TableCellsDetection'],
	['wired_table_classification', 'TableClassification'],
	['table_structure_recognition', 'TableStructureRecognition'],
])

const visionLanguage = ({ id }: ModelRecord): Snippet => ({
	language: 'python',
	install: 'pip install "paddleocr[doc-parser]"',
	code: py`from paddleocr import DocVLM

model = DocVLM(model_name=${modelName(id)})
output = model.predict(
    input={"image": "path/to/image.png", "query": "Write the table of this page down in Markdown."},
    batch_size=1,
)
for res in output:
    res.print()
    res.save_to_json(save_path="./output/res.json")`,
})

/** The version is the end of the id of the family's own repositories; any other id leaves it to the library. */
function documentParser({ id }: ModelRecord): Snippet {
	const family = /^PaddlePaddle\/PaddleOCR-VL(?:-(.+))?$/s.exec(id)
	const version = family === null ? raw('') : raw(py`pipeline_version=${`v${family[1] ?? '1'}`}`)
	return {
		language: 'python',
		install: 'pip install "paddleocr[doc-parser]"',
		code: py`from paddleocr import PaddleOCRVL

pipeline = PaddleOCRVL(${version})
output = pipeline.predict("path/to/document_image.png")
for res in output:
    res.print()
    res.save_to_json(save_path="output")
    res.save_to_markdown(save_path="output")`,
	}
}

const recognitionModule = ({ id }: ModelRecord, className: string): Snippet => ({
	language: 'python',
	install: 'pip install paddleocr',
	code: py`from paddleocr import ${raw(className)}

model = ${raw(className)}(model_name=${modelName(id)})
output = model.predict(input="path/to/image.png", batch_size=1)
for res in output:
    res.print()
    res.save_to_img(save_path="./output/")
    res.save_to_json(save_path="./output/res.json")`,
})

/** PaddleOCR: the first tag of the card that names a module tells the class. */
export const paddleOcr = ((model) => {
	if (hasTag(model, 'doc_vlm')) return [visionLanguage(model)]
	if (hasTag(model, 'document-parse')) return [documentParser(model)]
	const className = (model.tags ?? []).map((tag) => MODULES.get(tag)).find((name) => name !== undefined)
	if (className !== undefined) return [recognitionModule(model, className)]
	return [
		{
			language: 'python',
			code: '# The tags of this model name no PaddleOCR module. All modules: https://www.paddleocr.ai/latest/en/version3.x/module_usage/module_overview.html',
		},
	]
}) satisfies Generator
