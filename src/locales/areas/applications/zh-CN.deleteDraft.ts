export default {
  'deleteDraft.do': '删除草稿',
  'deleteDraft.ask': '要删除这份草稿吗？',
  'deleteDraft.text': '填过的内容和照片都会删掉，不能恢复。',
  'deleteDraft.done': '草稿已删除',
  'deleteDraft.failed': '没有删掉，请再试一次',
  'deleteDraft.keep': '不删，留着',
};
