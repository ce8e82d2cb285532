import { ASIAN } from './words-of-asia.ts'
import { EUROPEAN } from './words-of-europe.ts'

/** The words around a documentation page, in the language of its text. */
export interface DocsWords {
	docs: string
	contents: string
	onThisPage: string
	previous: string
	next: string
	/** In the field, where there is little room. */
	find: string
	/** The field's name. */
	search: string
	/** Of the link to the page's source; the operator may give another. */
	edit: string
	/** The same where the source lies in this hub. */
	editHere: string
	edited: string
	version: string
	/** Above a page of an older version; `{version}` is the one being read. */
	older: string
	/** Of the link to the same page in the newest version, `{version}`. */
	newest: string
	/** Of the link to the first page of the newest version, where this page is gone. */
	newestStart: string
	language: string
	isNew: string
	quiz: string
	/** Shown above a text in another language than the one asked for. */
	untranslated: string
	noResults: string
	/** While a hub is still reading the pages that are searched. */
	indexing: string
	path: string
	skip: string
	theme: string
	/** Of a static site: its page for addresses without one. */
	missing: string
	missingHint: string
	/** Of a static site: for readers whose browser runs no scripts. */
	needsScript: string
}

const english: DocsWords = {
	docs: 'Documentation',
	contents: 'Contents',
	onThisPage: 'On this page',
	previous: 'Previous',
	next: 'Next',
	find: 'Search',
	search: 'Search the documentation',
	edit: 'Update on GitHub',
	editHere: 'Edit this page',
	edited: 'Last changed',
	version: 'Version',
	older: 'You are reading an older version: {version}.',
	newest: 'Read this page in {version}',
	newestStart: 'This page is not in {version}. Go to its first page',
	language: 'Language',
	isNew: 'new',
	quiz: 'quiz',
	untranslated: 'This page is not translated yet. You are reading it in another language.',
	noResults: 'Nothing found. Try fewer or other words.',
	indexing: 'The pages are still being indexed, so some results may be missing.',
	path: 'Path',
	skip: 'Skip to the content',
	theme: 'Colors',
	missing: 'There is no such page',
	missingHint: 'It may have been renamed or removed. Pages that are alike, a search, and the contents:',
	needsScript: 'The search of this site runs in your browser and needs JavaScript. The contents below lead to every page.',
}

const WORDS: Readonly<Record<string, DocsWords>> = {
	en: english,
	...EUROPEAN,
	...ASIAN,
	he: {
		docs: 'תיעוד',
		contents: 'תוכן העניינים',
		onThisPage: 'בעמוד זה',
		previous: 'הקודם',
		next: 'הבא',
		find: 'חיפוש',
		search: 'חיפוש בתיעוד',
		edit: 'עדכון ב־GitHub',
		editHere: 'עריכת העמוד',
		edited: 'שינוי אחרון',
		version: 'גרסה',
		older: 'זוהי גרסה ישנה: {version}.',
		newest: 'לעמוד הזה בגרסה {version}',
		newestStart: 'העמוד אינו קיים בגרסה {version}. מעבר לעמוד הראשון שלה',
		language: 'שפה',
		isNew: 'חדש',
		quiz: 'חידון',
		untranslated: 'העמוד הזה עדיין לא תורגם, ולכן הוא מוצג בשפה אחרת.',
		noResults: 'לא נמצא דבר. כדאי לנסות פחות מילים או מילים אחרות.',
		indexing: 'מפתח החיפוש עדיין נבנה, וייתכן שחלק מהתוצאות חסרות.',
		path: 'נתיב',
		skip: 'דילוג לתוכן',
		theme: 'צבעים',
		missing: 'אין עמוד כזה',
		missingHint: 'ייתכן שהעמוד הוסר או ששמו שונה. לפניכם עמודים דומים, חיפוש ותוכן העניינים:',
		needsScript: 'החיפוש באתר הזה פועל בדפדפן וזקוק ל־JavaScript. תוכן העניינים שלמטה מוביל לכל העמודים.',
	},
	ar: {
		docs: 'التوثيق',
		contents: 'المحتويات',
		onThisPage: 'في هذه الصفحة',
		previous: 'السابق',
		next: 'التالي',
		find: 'بحث',
		search: 'البحث في التوثيق',
		edit: 'التحديث على GitHub',
		editHere: 'تحرير هذه الصفحة',
		edited: 'آخر تعديل',
		version: 'الإصدار',
		older: 'هذا إصدار قديم: {version}.',
		newest: 'قراءة هذه الصفحة في {version}',
		newestStart: 'هذه الصفحة غير موجودة في {version}. الانتقال إلى صفحته الأولى',
		language: 'اللغة',
		isNew: 'جديد',
		quiz: 'اختبار',
		untranslated: 'لم تُترجم هذه الصفحة بعد، وهي معروضة بلغة أخرى.',
		noResults: 'لم يُعثر على شيء. جرّب كلمات أقل أو كلمات أخرى.',
		indexing: 'لا تزال الصفحات قيد الفهرسة، وقد تنقص بعض النتائج.',
		path: 'المسار',
		skip: 'الانتقال إلى المحتوى',
		theme: 'الألوان',
		missing: 'لا توجد صفحة كهذه',
		missingHint: 'ربما أُزيلت الصفحة أو تغيّر اسمها. إليك صفحات مشابهة والبحث والمحتويات:',
		needsScript: 'يعمل البحث في هذا الموقع داخل المتصفح ويحتاج إلى JavaScript. المحتويات أدناه تقود إلى كل صفحة.',
	},
	fa: {
		docs: 'مستندات',
		contents: 'فهرست',
		onThisPage: 'در این صفحه',
		previous: 'قبلی',
		next: 'بعدی',
		find: 'جست‌وجو',
		search: 'جست‌وجو در مستندات',
		edit: 'به‌روزرسانی در GitHub',
		editHere: 'ویرایش این صفحه',
		edited: 'آخرین تغییر',
		version: 'نسخه',
		older: 'این یک نسخهٔ قدیمی است: {version}.',
		newest: 'خواندن همین صفحه در {version}',
		newestStart: 'این صفحه در {version} نیست. رفتن به صفحهٔ نخست آن',
		language: 'زبان',
		isNew: 'جدید',
		quiz: 'آزمون',
		untranslated: 'این صفحه هنوز ترجمه نشده و به زبان دیگری نمایش داده می‌شود.',
		noResults: 'چیزی پیدا نشد. با کلمات کمتر یا دیگری امتحان کنید.',
		indexing: 'صفحه‌ها هنوز نمایه می‌شوند و ممکن است برخی نتیجه‌ها کم باشند.',
		path: 'مسیر',
		skip: 'رفتن به محتوا',
		theme: 'رنگ‌ها',
		missing: 'چنین صفحه‌ای وجود ندارد',
		missingHint: 'شاید نام آن تغییر کرده یا حذف شده باشد. صفحه‌های مشابه، جست‌وجو و فهرست:',
		needsScript: 'جست‌وجوی این سایت در مرورگر اجرا می‌شود و به JavaScript نیاز دارد. فهرست زیر به همهٔ صفحه‌ها می‌رسد.',
	},
	fr: {
		docs: 'Documentation',
		contents: 'Sommaire',
		onThisPage: 'Sur cette page',
		previous: 'Précédent',
		next: 'Suivant',
		find: 'Chercher',
		search: 'Chercher dans la documentation',
		edit: 'Modifier sur GitHub',
		editHere: 'Modifier cette page',
		edited: 'Dernière modification',
		version: 'Version',
		older: 'Vous lisez une ancienne version : {version}.',
		newest: 'Lire cette page dans {version}',
		newestStart: 'Cette page n’est pas dans {version}. Aller à sa première page',
		language: 'Langue',
		isNew: 'nouveau',
		quiz: 'quiz',
		untranslated: 'Cette page n’est pas encore traduite ; elle s’affiche dans une autre langue.',
		noResults: 'Aucun résultat. Essayez avec moins de mots, ou avec d’autres.',
		indexing: 'L’indexation des pages est en cours ; certains résultats peuvent manquer.',
		path: 'Chemin',
		skip: 'Aller au contenu',
		theme: 'Couleurs',
		missing: 'Cette page n’existe pas',
		missingHint: 'Elle a peut-être été renommée ou supprimée. Des pages semblables, une recherche et le sommaire :',
		needsScript:
			'La recherche de ce site fonctionne dans votre navigateur et demande JavaScript. Le sommaire ci-dessous mène à chaque page.',
	},
	de: {
		docs: 'Dokumentation',
		contents: 'Inhalt',
		onThisPage: 'Auf dieser Seite',
		previous: 'Zurück',
		next: 'Weiter',
		find: 'Suchen',
		search: 'Dokumentation durchsuchen',
		edit: 'Auf GitHub ändern',
		editHere: 'Diese Seite bearbeiten',
		edited: 'Zuletzt geändert',
		version: 'Version',
		older: 'Sie lesen eine ältere Version: {version}.',
		newest: 'Diese Seite in {version} lesen',
		newestStart: 'In {version} gibt es diese Seite nicht. Zur ersten Seite',
		language: 'Sprache',
		isNew: 'neu',
		quiz: 'Quiz',
		untranslated: 'Diese Seite ist noch nicht übersetzt und erscheint in einer anderen Sprache.',
		noResults: 'Nichts gefunden. Versuchen Sie es mit weniger oder anderen Wörtern.',
		indexing: 'Die Seiten werden noch indexiert; einzelne Treffer können fehlen.',
		path: 'Pfad',
		skip: 'Zum Inhalt springen',
		theme: 'Farben',
		missing: 'Diese Seite gibt es nicht',
		missingHint: 'Vielleicht wurde sie umbenannt oder entfernt. Ähnliche Seiten, eine Suche und der Inhalt:',
		needsScript: 'Die Suche dieser Site läuft im Browser und braucht JavaScript. Der Inhalt unten führt zu jeder Seite.',
	},
	es: {
		docs: 'Documentación',
		contents: 'Contenido',
		onThisPage: 'En esta página',
		previous: 'Anterior',
		next: 'Siguiente',
		find: 'Buscar',
		search: 'Buscar en la documentación',
		edit: 'Editar en GitHub',
		editHere: 'Editar esta página',
		edited: 'Último cambio',
		version: 'Versión',
		older: 'Está leyendo una versión anterior: {version}.',
		newest: 'Leer esta página en {version}',
		newestStart: 'Esta página no está en {version}. Ir a su primera página',
		language: 'Idioma',
		isNew: 'nuevo',
		quiz: 'cuestionario',
		untranslated: 'Esta página aún no está traducida y se muestra en otro idioma.',
		noResults: 'No se encontró nada. Pruebe con menos palabras o con otras.',
		indexing: 'Las páginas aún se están indexando; pueden faltar resultados.',
		path: 'Ruta',
		skip: 'Ir al contenido',
		theme: 'Colores',
		missing: 'Esta página no existe',
		missingHint: 'Puede que haya cambiado de nombre o se haya eliminado. Páginas parecidas, una búsqueda y el contenido:',
		needsScript:
			'La búsqueda de este sitio funciona en el navegador y necesita JavaScript. El contenido de abajo lleva a todas las páginas.',
	},
	zh: {
		docs: '文档',
		contents: '目录',
		onThisPage: '本页内容',
		previous: '上一页',
		next: '下一页',
		find: '搜索',
		search: '搜索文档',
		edit: '在 GitHub 上更新',
		editHere: '编辑此页',
		edited: '最后更新',
		version: '版本',
		older: '您正在阅读旧版本：{version}。',
		newest: '在 {version} 中阅读此页',
		newestStart: '{version} 中没有此页。前往其首页',
		language: '语言',
		isNew: '新',
		quiz: '测验',
		untranslated: '本页尚未翻译，以下为其他语言的版本。',
		noResults: '没有找到结果。请减少或更换关键词。',
		indexing: '页面仍在建立索引，结果可能不完整。',
		path: '路径',
		skip: '跳到正文',
		theme: '配色',
		missing: '没有这个页面',
		missingHint: '它可能已改名或删除。下面是相近的页面、搜索和目录：',
		needsScript: '本站的搜索在浏览器中运行，需要 JavaScript。下面的目录可以到达每一页。',
	},
	ja: {
		docs: 'ドキュメント',
		contents: '目次',
		onThisPage: 'このページの内容',
		previous: '前へ',
		next: '次へ',
		find: '検索',
		search: 'ドキュメントを検索',
		edit: 'GitHub で更新',
		editHere: 'このページを編集',
		edited: '最終更新',
		version: 'バージョン',
		older: '古いバージョンを表示しています: {version}',
		newest: 'このページを {version} で読む',
		newestStart: 'このページは {version} にありません。最初のページへ',
		language: '言語',
		isNew: '新規',
		quiz: 'クイズ',
		untranslated: 'このページはまだ翻訳されていないため、別の言語で表示しています。',
		noResults: '見つかりませんでした。語を減らすか、別の語で試してください。',
		indexing: 'ページの索引を作成中のため、一部の結果が表示されないことがあります。',
		path: 'パス',
		skip: '本文へ移動',
		theme: '配色',
		missing: 'このページはありません',
		missingHint: '名前が変わったか、削除された可能性があります。似たページ、検索、目次はこちらです。',
		needsScript: 'このサイトの検索はブラウザーで動き、JavaScript が必要です。下の目次からすべてのページに行けます。',
	},
	ko: {
		docs: '문서',
		contents: '목차',
		onThisPage: '이 페이지에서',
		previous: '이전',
		next: '다음',
		find: '검색',
		search: '문서 검색',
		edit: 'GitHub에서 수정',
		editHere: '이 페이지 편집',
		edited: '마지막 변경',
		version: '버전',
		older: '이전 버전을 보고 있습니다: {version}',
		newest: '{version}에서 이 페이지 읽기',
		newestStart: '{version}에는 이 페이지가 없습니다. 첫 페이지로 이동',
		language: '언어',
		isNew: '새 글',
		quiz: '퀴즈',
		untranslated: '이 페이지는 아직 번역되지 않아 다른 언어로 표시됩니다.',
		noResults: '결과가 없습니다. 단어를 줄이거나 바꿔 보세요.',
		indexing: '페이지를 색인하는 중이라 일부 결과가 빠질 수 있습니다.',
		path: '경로',
		skip: '본문으로 건너뛰기',
		theme: '색상',
		missing: '그런 페이지가 없습니다',
		missingHint: '이름이 바뀌었거나 삭제되었을 수 있습니다. 비슷한 페이지, 검색, 목차입니다.',
		needsScript: '이 사이트의 검색은 브라우저에서 실행되며 JavaScript가 필요합니다. 아래 목차에서 모든 페이지로 갈 수 있습니다.',
	},
}

/** Chinese in traditional characters: it must not get the words of the simplified ones. */
const TRADITIONAL = /^zh-(?:Hant|TW|HK|MO)\b/i

/** The words for a language tag; English where there are none. */
export function docsWords(language: string): DocsWords {
	return WORDS[wordsLanguage(language)] ?? english
}

/** The language whose words `docsWords` gives: what `lang` of the parts around the text must say. */
export function wordsLanguage(language: string): string {
	const base = language.split('-')[0] ?? ''
	if (TRADITIONAL.test(language)) return 'zh-TW'
	return language in WORDS ? language : base in WORDS ? base : 'en'
}
