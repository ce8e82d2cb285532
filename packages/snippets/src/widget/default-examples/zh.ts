import type { Examples } from './language-examples.ts'

/** Samples in Chinese. */
export const zh: Examples = {
	'text-classification': ['这家小店的面很好吃，我还会再来。'],
	'token-classification': ['李明在上海的一所大学学习物理。', '王芳下个月从北京飞往成都。', '张伟在杭州开了一家书店。'],
	'question-answering': [
		{ text: '天文台建于哪一年？', context: '山上的天文台建于一九一一年。台长陈静在那里观测了四十颗恒星。' },
		{ text: '台长是谁？', context: '山上的天文台建于一九一一年。台长陈静在那里观测了四十颗恒星。' },
		{ text: '她观测了多少颗恒星？', context: '山上的天文台建于一九一一年。台长陈静在那里观测了四十颗恒星。' },
	],
	'zero-shot-classification': [{ text: '手机更新以后屏幕一直是黑的。', candidate_labels: '维修, 账单, 表扬' }],
	translation: ['最后一班火车十一点十分开。', '我姐姐在屋顶上养蜜蜂。'],
	summarization: [
		'镇上的图书馆最初只是面包店后屋的一个书架，顾客们在那里互相留书。十年以后，书架变成了一间屋子，屋子又变成了一栋房子，面包师的女儿成了第一任馆长。今天，图书馆除了书籍以外还出借工具和乐器。',
	],
	'text-generation': ['从前有一座山，', '今天的天气', '烤面包的第一步是', '我最喜欢的城市是', '春天来了，'],
	'fill-mask': ['我每天早上喝一杯<mask>。', '北京是中国的<mask>。'],
	'sentence-similarity': [{ source_sentence: '商店六点关门。', sentences: ['六点以前可以在那里买东西。', '商店卖灯。', '今天早上六度。'] }],
}
