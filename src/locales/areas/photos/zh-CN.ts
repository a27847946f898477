export default {
  'photos.rest': '其余材料照片',
  'photos.complete': '已齐',
  'photos.blurry': '可能没对准焦，字看不清',
  'photos.dark': '光线太暗，字可能看不清',
  'photos.bright': '太亮或反光，字可能看不清',
  'photos.heic': '这种 HEIC 照片在这台设备上打不开。请在相机设置里选“兼容性最佳”，再拍一张。',
  'photos.unreadable': '这个文件不是能打开的照片，请重新拍摄或选择 JPG、PNG。',
  'photos.small': '照片太小，字会看不清。请靠近一些重新拍。',
  'photos.large': '照片太大，压缩后还是超过限制。请重新拍摄。',
  'photos.refused': '这张照片没有被接收，请重新拍摄或选择。',
  'photos.device': '这部手机没能处理这张照片，不是照片的问题。请再选一次；还不行，请换一个浏览器或手机办理。',
  'photos.stopped': '这份申请现在不收照片了。请刷新页面看看，或拨打 12345。',
};
