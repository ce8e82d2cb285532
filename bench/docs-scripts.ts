import type { SearchRecord } from '@stoa/docs'
import { seeded } from './synthetic-catalogue.ts'

/** Known items of one language: pages to be found, and the questions they answer. */
export interface ScriptCorpus {
	language: string
	name: string
	records: SearchRecord[]
	known: { path: string; heading: string; words: readonly string[] }[]
}

/** Words of the field in languages whose words are built or written otherwise than English ones; without a space where none is written. */
const SCRIPTS = [
	{
		language: 'he',
		name: 'Hebrew',
		space: ' ',
		words:
			'מודל שכבה משקל אימון נתונים תמונה טקסט דיבור שפה תרגום סיווג מילון וקטור מטריצה רשת עומק למידה תשובה שאלה זיכרון מעבד גרסה קובץ תיקייה הרשאה משתמש ארגון דיון בקשה שינוי היסטוריה אחסון הורדה העלאה הגדרה שרת דפדפן ממשק כלי ספרייה פונקציה משתנה מחרוזת מספר רשימה טבלה עמודה שורה תבנית דוגמה תרגיל פתרון הסבר'.split(
				' ',
			),
	},
	{
		language: 'ar',
		name: 'Arabic',
		space: ' ',
		words:
			'نموذج طبقة وزن تدريب بيانات صورة نص صوت لغة ترجمة تصنيف قاموس متجه مصفوفة شبكة عمق تعلم إجابة سؤال ذاكرة معالج نسخة ملف مجلد صلاحية مستخدم منظمة نقاش طلب تغيير سجل تخزين تنزيل رفع إعداد خادم متصفح واجهة أداة مكتبة دالة متغير سلسلة رقم قائمة جدول عمود صف قالب مثال تمرين حل شرح'.split(
				' ',
			),
	},
	{
		language: 'zh-CN',
		name: 'Chinese',
		space: '',
		words:
			'模型 层 权重 训练 数据集 图像 文本 语音 语言 翻译 分类 词典 向量 矩阵 网络 深度 学习 回答 问题 内存 处理器 版本 文件 文件夹 权限 用户 组织 讨论 请求 更改 历史 存储 下载 上传 设置 服务器 浏览器 界面 工具 库 函数 变量 字符串 数字 列表 表格 列 行 模板 示例 练习 解答 说明'.split(
				' ',
			),
	},
	{
		language: 'ja',
		name: 'Japanese',
		space: '',
		words:
			'モデル 層 重み 訓練 データ 画像 テキスト 音声 言語 翻訳 分類 辞書 ベクトル 行列 ネットワーク 深さ 学習 答え 質問 メモリ プロセッサ 版 ファイル フォルダ 権限 利用者 組織 議論 要求 変更 履歴 保存 ダウンロード アップロード 設定 サーバー ブラウザー 画面 道具 ライブラリ 関数 変数 文字列 数 一覧 表 列 行 ひな形 例 演習 解答 説明'.split(
				' ',
			),
	},
] as const

const PAGES = 400

/** A corpus of pages for each script. Titles are four words; bodies are sentences of the same words, and three compounds that stand together. */
export function scriptCorpora(seed = 11): ScriptCorpus[] {
	return SCRIPTS.map(({ language, name, space, words }) => {
		const random = seeded(seed)
		const word = (): string => words[Math.floor(random() * words.length)] ?? ''
		const phrase = (length: number): string[] => Array.from({ length }, word)
		const corpus: ScriptCorpus = { language, name, records: [], known: [] }
		for (let number = 0; number < PAGES; number++) {
			const path = `page-${number}`
			const heading = phrase(4).join(space)
			// Three compounds that hardly any other page has.
			const marks = [0, 1, 2].map(() => phrase(2).join(''))
			const sentences = Array.from({ length: 6 }, () => phrase(8).join(space))
			sentences.splice(3, 0, marks.join(space))
			const base = { language, path, page: heading, trail: [] }
			corpus.records.push({ ...base, anchor: '', heading, text: sentences.join(space === '' ? '。' : '. ') })
			if (number % 4 === 0) corpus.known.push({ path, heading, words: marks })
		}
		return corpus
	})
}
