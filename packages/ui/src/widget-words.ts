import { COURSE_WIDGETS } from './widget-words-of-courses.ts'

/** What widgets say in a page's language. Words in braces are filled in. */
export interface WidgetWords {
	note: string
	tip: string
	important: string
	warning: string
	caution: string
	/** With `{language}`. */
	copyCode: string
	copied: string
	/** With `{title}`. */
	linkToSection: string
	/** Legend of a quiz question, with `{number}`. */
	question: string
	submit: string
	correct: string
	incorrect: string
	/** Verdicts: a wrong answer is among the chosen ones; a right one is missing; all are found; so are those of every question. */
	someWrong: string
	someMissing: string
	allFound: string
	allDone: string
	/** With `{title}`. */
	playVideo: string
	video: string
	watch: string
	/** With `{host}`. */
	load: string
	openPage: string
	/** With `{name}`. */
	openIn: string
	askForHelp: string
	/** With `{name}`. */
	hide: string
	/** With `{name}`. */
	show: string
	parameters: string
	/** With `{count}`. */
	showParameters: string
	returns: string
	source: string
	/** With `{name}`. */
	undocumented: string
	/** With `{version}`. */
	added: string
	/** With `{version}`. */
	changed: string
	/** With `{version}`. */
	deprecated: string
	diagram: string
	diagramSource: string
	provider: string
	language: string
	client: string
	models: string
	options: string
	framework: string
}

/** The words in English. */
export const ENGLISH_WIDGETS: WidgetWords = {
	note: 'Note',
	tip: 'Tip',
	important: 'Important',
	warning: 'Warning',
	caution: 'Caution',
	copyCode: 'Copy code {language}',
	copied: 'Copied',
	linkToSection: 'Link to this section: {title}',
	question: 'Question {number}: choose every answer that is right',
	submit: 'Submit',
	correct: 'Correct.',
	incorrect: 'Not correct.',
	someWrong: 'Not quite: at least one of the chosen answers is wrong.',
	someMissing: 'So far so good, but at least one right answer is missing.',
	allFound: 'All right answers found.',
	allDone: 'Every question of this page is answered.',
	playVideo: 'Play video: {title}',
	video: 'Video',
	watch: 'Watch it on YouTube',
	load: 'Load from {host}',
	openPage: 'Open in a new tab',
	openIn: 'Open in {name}',
	askForHelp: 'Ask a question',
	hide: 'Hide {name}',
	show: 'Show {name}',
	parameters: 'Parameters',
	showParameters: 'Show {count} parameters',
	returns: 'Returns',
	source: 'Source',
	undocumented: 'The description of {name} is not part of this build.',
	added: 'Added in {version}',
	changed: 'Changed in {version}',
	deprecated: 'Deprecated since {version}',
	diagram: 'Diagram',
	diagramSource: 'Source of the diagram',
	provider: 'Provider',
	language: 'Language',
	client: 'Client',
	models: 'Models',
	options: 'Options',
	framework: 'Framework',
}

const TRANSLATIONS: Readonly<Record<string, Partial<WidgetWords>>> = {
	...COURSE_WIDGETS,
	he: {
		note: 'הערה',
		tip: 'טיפ',
		important: 'חשוב',
		warning: 'אזהרה',
		caution: 'זהירות',
		copyCode: 'העתקת הקוד {language}',
		copied: 'הועתק',
		linkToSection: 'קישור לסעיף: {title}',
		question: 'שאלה {number}: סמנו את כל התשובות הנכונות',
		submit: 'בדיקה',
		correct: 'נכון.',
		incorrect: 'לא נכון.',
		someWrong: 'לא בדיוק: לפחות אחת התשובות שנבחרו שגויה.',
		someMissing: 'עד כאן טוב, אבל חסרה לפחות תשובה נכונה אחת.',
		allFound: 'כל התשובות הנכונות נמצאו.',
		allDone: 'עניתם נכון על כל השאלות בדף.',
		playVideo: 'הפעלת הסרטון: {title}',
		video: 'סרטון',
		watch: 'לצפייה ב-YouTube',
		load: 'טעינה מ-{host}',
		openPage: 'פתיחה בלשונית חדשה',
		openIn: 'פתיחה ב-{name}',
		askForHelp: 'לשאול שאלה',
		hide: 'הסתרת {name}',
		show: 'הצגת {name}',
		parameters: 'פרמטרים',
		showParameters: 'הצגת {count} פרמטרים',
		returns: 'ערך מוחזר',
		source: 'מקור',
		diagram: 'תרשים',
		diagramSource: 'מקור התרשים',
		provider: 'ספק',
		language: 'שפה',
		client: 'לקוח',
		models: 'מודלים',
	},
	ar: {
		note: 'ملاحظة',
		tip: 'نصيحة',
		important: 'مهم',
		warning: 'تحذير',
		caution: 'تنبيه',
		copyCode: 'نسخ الشيفرة {language}',
		copied: 'تم النسخ',
		linkToSection: 'رابط إلى هذا القسم: {title}',
		question: 'السؤال {number}: اختر كل الإجابات الصحيحة',
		submit: 'تحقّق',
		correct: 'صحيح.',
		incorrect: 'غير صحيح.',
		someWrong: 'ليس تمامًا: إحدى الإجابات المختارة خاطئة على الأقل.',
		someMissing: 'جيد حتى الآن، لكن تنقص إجابة صحيحة واحدة على الأقل.',
		allFound: 'وجدت كل الإجابات الصحيحة.',
		allDone: 'أجبت عن كل أسئلة هذه الصفحة.',
		playVideo: 'تشغيل الفيديو: {title}',
		video: 'فيديو',
		watch: 'شاهده على YouTube',
		openIn: 'فتح في {name}',
		askForHelp: 'اطرح سؤالًا',
		parameters: 'المعاملات',
		returns: 'القيمة المُعادة',
		source: 'المصدر',
		diagram: 'مخطط',
		diagramSource: 'مصدر المخطط',
	},
	fa: {
		note: 'یادداشت',
		tip: 'نکته',
		important: 'مهم',
		warning: 'هشدار',
		caution: 'احتیاط',
		copyCode: 'رونوشت از کد {language}',
		copied: 'رونوشت شد',
		linkToSection: 'پیوند به این بخش: {title}',
		question: 'پرسش {number}: همهٔ پاسخ‌های درست را برگزینید',
		submit: 'بررسی',
		correct: 'درست است.',
		incorrect: 'درست نیست.',
		someWrong: 'نه کاملاً: دست‌کم یکی از پاسخ‌های برگزیده نادرست است.',
		someMissing: 'تا اینجا خوب است، ولی دست‌کم یک پاسخ درست کم است.',
		allFound: 'همهٔ پاسخ‌های درست پیدا شد.',
		allDone: 'به همهٔ پرسش‌های این صفحه پاسخ دادید.',
		playVideo: 'پخش ویدئو: {title}',
		video: 'ویدئو',
		watch: 'تماشا در YouTube',
		openIn: 'باز کردن در {name}',
		askForHelp: 'پرسیدن سؤال',
		parameters: 'پارامترها',
		returns: 'مقدار بازگشتی',
		source: 'منبع',
		diagram: 'نمودار',
		diagramSource: 'متن نمودار',
	},
	fr: {
		note: 'Remarque',
		tip: 'Astuce',
		important: 'Important',
		warning: 'Attention',
		caution: 'Prudence',
		copyCode: 'Copier le code {language}',
		copied: 'Copié',
		linkToSection: 'Lien vers cette section : {title}',
		question: 'Question {number} : choisissez toutes les bonnes réponses',
		submit: 'Valider',
		correct: 'Exact.',
		incorrect: 'Inexact.',
		someWrong: 'Pas tout à fait : au moins une des réponses choisies est fausse.',
		someMissing: 'Jusqu’ici tout va bien, mais il manque au moins une bonne réponse.',
		allFound: 'Toutes les bonnes réponses sont trouvées.',
		allDone: 'Toutes les questions de cette page ont leur réponse.',
		playVideo: 'Lire la vidéo : {title}',
		video: 'Vidéo',
		watch: 'Voir sur YouTube',
		load: 'Charger depuis {host}',
		openIn: 'Ouvrir dans {name}',
		askForHelp: 'Poser une question',
		parameters: 'Paramètres',
		returns: 'Valeur renvoyée',
		diagram: 'Diagramme',
		diagramSource: 'Source du diagramme',
	},
	de: {
		note: 'Hinweis',
		tip: 'Tipp',
		important: 'Wichtig',
		warning: 'Warnung',
		caution: 'Vorsicht',
		copyCode: 'Code kopieren {language}',
		copied: 'Kopiert',
		linkToSection: 'Link zu diesem Abschnitt: {title}',
		question: 'Frage {number}: wählen Sie alle richtigen Antworten',
		submit: 'Prüfen',
		correct: 'Richtig.',
		incorrect: 'Nicht richtig.',
		someWrong: 'Nicht ganz: mindestens eine der gewählten Antworten ist falsch.',
		someMissing: 'So weit richtig, aber mindestens eine richtige Antwort fehlt.',
		allFound: 'Alle richtigen Antworten gefunden.',
		allDone: 'Alle Fragen dieser Seite sind beantwortet.',
		playVideo: 'Video abspielen: {title}',
		watch: 'Auf YouTube ansehen',
		load: 'Von {host} laden',
		openIn: 'In {name} öffnen',
		askForHelp: 'Eine Frage stellen',
		parameters: 'Parameter',
		returns: 'Rückgabewert',
		source: 'Quelltext',
		diagram: 'Diagramm',
		diagramSource: 'Quelltext des Diagramms',
	},
	es: {
		note: 'Nota',
		tip: 'Consejo',
		important: 'Importante',
		warning: 'Advertencia',
		caution: 'Precaución',
		copyCode: 'Copiar el código {language}',
		copied: 'Copiado',
		linkToSection: 'Enlace a esta sección: {title}',
		question: 'Pregunta {number}: elige todas las respuestas correctas',
		submit: 'Comprobar',
		correct: 'Correcto.',
		incorrect: 'Incorrecto.',
		someWrong: 'No del todo: al menos una de las respuestas elegidas es errónea.',
		someMissing: 'Vas bien, pero falta al menos una respuesta correcta.',
		allFound: 'Has encontrado todas las respuestas correctas.',
		allDone: 'Has respondido a todas las preguntas de esta página.',
		playVideo: 'Reproducir el vídeo: {title}',
		video: 'Vídeo',
		watch: 'Ver en YouTube',
		openIn: 'Abrir en {name}',
		askForHelp: 'Hacer una pregunta',
		parameters: 'Parámetros',
		returns: 'Devuelve',
		diagram: 'Diagrama',
		diagramSource: 'Código del diagrama',
	},
	'zh-CN': {
		note: '注意',
		tip: '提示',
		important: '重要',
		warning: '警告',
		caution: '小心',
		copyCode: '复制代码 {language}',
		copied: '已复制',
		linkToSection: '本节链接：{title}',
		question: '问题 {number}：选出所有正确答案',
		submit: '提交',
		correct: '正确。',
		incorrect: '不正确。',
		someWrong: '不完全对：所选答案中至少有一个是错的。',
		someMissing: '目前都对，但至少还缺一个正确答案。',
		allFound: '已找出所有正确答案。',
		allDone: '本页所有问题均已答对。',
		playVideo: '播放视频：{title}',
		video: '视频',
		watch: '在 YouTube 上观看',
		openIn: '在 {name} 中打开',
		askForHelp: '提问',
		parameters: '参数',
		returns: '返回值',
		source: '源代码',
		diagram: '图表',
		diagramSource: '图表源码',
	},
	ja: {
		note: '注記',
		tip: 'ヒント',
		important: '重要',
		warning: '警告',
		caution: '注意',
		copyCode: 'コードをコピー {language}',
		copied: 'コピーしました',
		linkToSection: 'このセクションへのリンク: {title}',
		question: '問題 {number}: 正しい答えをすべて選んでください',
		submit: '答え合わせ',
		correct: '正解です。',
		incorrect: '不正解です。',
		someWrong: '惜しい。選んだ答えの中に誤りがあります。',
		someMissing: 'ここまでは正解ですが、正しい答えがまだあります。',
		allFound: '正しい答えをすべて見つけました。',
		allDone: 'このページの問題はすべて正解です。',
		playVideo: '動画を再生: {title}',
		video: '動画',
		watch: 'YouTube で見る',
		openIn: '{name} で開く',
		askForHelp: '質問する',
		parameters: 'パラメータ',
		returns: '戻り値',
		source: 'ソース',
		diagram: '図',
		diagramSource: '図のソース',
	},
}

/** What widgets say in a language; what is not translated is English. @param language BCP 47 (`pt-BR`) */
export function widgetWords(language: string): WidgetWords {
	const base = /^zh-(?:Hant|TW|HK|MO)\b/i.test(language) ? 'zh-TW' : language.startsWith('zh') ? 'zh-CN' : (language.split('-')[0] ?? '')
	const own = TRANSLATIONS[language] ?? TRANSLATIONS[base]
	return { ...ENGLISH_WIDGETS, ...own }
}
